import { expect, type RunningApp } from '../fixtures';
import { chatPage } from '../pages/chatPage';
import { questionsPage } from '../pages/questionsPage';
import { settingsPage } from '../pages/settingsPage';
import type { Name, Scene } from './scene';

/** What a server asks while a person runs its tools: seen from the chat and elsewhere, and as a sheet of each kind. */
export async function* serverQuestions({ page }: RunningApp, scene: Name): AsyncGenerator<Scene> {
  const chat = chatPage(page);
  const questions = questionsPage(page);
  const { notice, sheet } = questions;
  const run = async (tool: string, values: Readonly<Record<string, string>> = {}): Promise<void> => {
    await chat.newChat();
    await chat.findTool(tool, tool);
    const form = chat.toolForm(tool);
    for (const [name, value] of Object.entries(values)) {
      await form.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
    }
    await form.getByRole('button', { name: 'Run tool' }).click();
    await chat.answer('Allow once');
    await expect(notice).toBeVisible();
  };

  await run('trigger-sampling-request', { prompt: 'Compare March and April in one sentence.' });
  await run('trigger-url-elicitation', {
    url: 'https://billing.example.com/checkout?order=2044&return=app',
    message: 'Please pay the open invoice on our page.',
  });
  await run('trigger-elicitation-request');
  yield scene('question-notice');
  await settingsPage(page).open('General');
  yield scene('question-notice-elsewhere');
  await questions.open();
  await expect(sheet.getByRole('button', { name: 'Allow once' })).toBeVisible();
  yield scene('question-sampling');
  await questions.press('Deny', sheet.getByRole('button', { name: 'Open in browser' }));
  yield scene('question-url');
  await questions.press('Decline', sheet.getByRole('button', { name: 'Submit' }));
  yield scene('question-form');
  await questions.press('Submit', sheet.getByText('Enter a value.'));
  await sheet.getByText('Enter a value.').scrollIntoViewIfNeeded();
  yield scene('question-form-problems');
  await questions.press('Decline', page.getByRole('heading', { name: 'General', level: 2 }));
  await expect(notice).toBeHidden();
}
