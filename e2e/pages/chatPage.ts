import type { Locator, Page } from '@playwright/test';

export interface ChatPage {
  newChat(): Promise<void>;
  /** A conversation in the side bar, by its title. */
  conversation(title: string): Locator;
  readonly messageBox: Locator;
  send(text: string): Promise<void>;
  /** Every message of the conversation, oldest first. */
  readonly messages: Locator;
  /** Everything the model answered, one per answer. */
  answers(model: string): Locator;
  /** The newest question that waits for the person. */
  readonly approval: Locator;
  /** Answers it with one of its buttons. */
  answer(how: 'Allow once' | 'Allow for this chat' | 'Deny'): Promise<void>;
  /** Asks for a standing permission; main then asks in its own window. */
  answerAlways(): Promise<void>;
  /** The card of a call that was answered, newest last. */
  card(server: string, tool: string): Locator;
  /** Types into the finder until the tool stands first, and opens it. */
  findTool(words: string, tool: string): Promise<void>;
  readonly toolFinder: Locator;
  /** The form of the tool that is about to be run. */
  toolForm(tool: string): Locator;
}

export function chatPage(page: Page): ChatPage {
  const log = page.getByRole('log', { name: 'Conversation' });
  const messageBox = page.getByRole('textbox', { name: 'Message' });
  const approval = page.getByRole('region', { name: /^Approval 1 of/ });
  const toolFinder = page.getByRole('combobox', { name: 'Find a tool' });
  return {
    newChat: () => page.getByRole('button', { name: 'New chat', exact: true }).click(),
    conversation: (title) =>
      page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: title, exact: true }),
    messageBox,
    async send(text) {
      await messageBox.fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    },
    messages: log.getByRole('article'),
    answers: (model) => log.getByRole('article', { name: model, exact: true }),
    approval,
    answer: (how) => approval.getByRole('button', { name: how, exact: true }).click(),
    async answerAlways() {
      await approval.getByRole('button', { name: 'More ways to allow' }).click();
      await page.getByRole('menuitem', { name: 'Always allow this tool…' }).click();
    },
    card: (server, tool) => log.locator('[data-call]').filter({ hasText: `${server} · ${tool}` }),
    async findTool(words, tool) {
      const runATool = page.getByRole('button', { name: 'Run a tool' });
      await runATool.or(toolFinder).first().waitFor();
      if (await runATool.isVisible()) await runATool.click();
      await toolFinder.fill(words);
      await page.getByRole('option', { name: tool, selected: true }).waitFor();
      await toolFinder.press('Enter');
    },
    toolFinder,
    toolForm: (tool) => page.getByRole('region', { name: `Run ${tool}` }),
  };
}
