import type { QuestionField, QuestionId, ServerId, ServerQuestionView } from '@contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TooltipProvider } from '../../ui/Tooltip';
import { ARRIVAL_MS } from '../../ui/useArrival';
import { QuestionNotice } from './QuestionNotice';
import { QuestionSheet } from './QuestionSheet';
import { noteAnswered, openQuestions, questionsStore, tellQuestions } from './questionsStore';

const base = { description: '', required: false } as const;
const FIELDS: readonly QuestionField[] = [
  {
    ...base,
    type: 'text',
    label: 'Name',
    required: true,
    format: null,
    min_length: null,
    max_length: null,
    is_secret: false,
    default: null,
  },
  {
    ...base,
    type: 'text',
    label: 'API token',
    format: null,
    min_length: null,
    max_length: null,
    is_secret: true,
    default: null,
  },
  { ...base, type: 'number', label: 'Age', integer: true, minimum: 1, maximum: 120, default: 42 },
  { ...base, type: 'boolean', label: 'Member', default: null },
  { ...base, type: 'choice', label: 'Colour', choices: [{ value: 'b', title: 'Blue' }], default: 'b' },
  {
    ...base,
    type: 'choices',
    label: 'Fish',
    choices: [
      { value: 'f1', title: 'Tuna' },
      { value: 'f2', title: 'Cod' },
    ],
    min_items: 1,
    max_items: null,
    default: ['f1'],
  },
];

const question = (id: string, asked: ServerQuestionView['asked']): ServerQuestionView => ({
  id: id as QuestionId,
  server_id: 's1' as ServerId,
  server: 'survey',
  conversations: [],
  asked_at: 0,
  asked,
});
const form = (id = 'q1') => question(id, { kind: 'form', message: 'Please fill in', fields: [...FIELDS] });
const url = (id = 'q2') =>
  question(id, { kind: 'url', message: 'Pay here', host: 'pay.example', address: 'https://pay.example/x?y=1' });
const sampling = (budget: { tokens: number; requests: number } | null) =>
  question('q3', {
    kind: 'sampling',
    model: 'Sample model',
    max_tokens: 100,
    system_prompt: 'Be brief',
    messages: [{ role: 'user', text: 'What is 2 + 2?' }],
    tools: [],
    why: budget ? 'first' : 'unowned',
    budget,
  });

const answers: unknown[] = [];
const ANSWERED = { outcome: 'answered', problems: [] };
const main: { says: unknown } = { says: ANSWERED };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] });
  answers.length = 0;
  main.says = ANSWERED;
  vi.stubGlobal('plugboard', {
    answerServerQuestion: async ({ answer }: { answer: unknown }) => {
      answers.push(answer);
      return { ok: true, value: main.says };
    },
  });
});
afterEach(() => {
  cleanup();
  tellQuestions([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
const sheet = (): HTMLElement => screen.getByRole('dialog');
const button = (name: string): HTMLElement => within(sheet()).getByRole('button', { name });
async function show(...questions: ServerQuestionView[]): Promise<void> {
  tellQuestions(questions);
  openQuestions();
  render(
    <TooltipProvider>
      <QuestionNotice />
      <QuestionSheet />
    </TooltipProvider>,
  );
  await wait(ARRIVAL_MS);
}
const submit = (): void => void fireEvent.submit(sheet().querySelector('form') as HTMLFormElement);

describe('the line about what waits', () => {
  test('says who asks what and how many more, and takes the focus from nobody', () => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    tellQuestions([form(), url()]);
    render(<QuestionNotice />);
    const notice = screen.getByRole('region', { name: 'A server asks you something' });
    expect(notice.textContent).toContain('survey asks you something Please fill in1 of 2');
    expect(document.activeElement).toBe(field);
    expect(questionsStore.getState().isOpen).toBe(false);
    field.remove();
  });

  test('the next question after the last was answered opens no sheet by itself', () => {
    tellQuestions([form()]);
    openQuestions();
    tellQuestions([]);
    tellQuestions([url()]);
    expect(questionsStore.getState().isOpen).toBe(false);
  });
});

describe('a question that goes while it is shown', () => {
  test('is told of when the server took it back, and not when it was answered here or put aside', () => {
    const hear = (...next: ServerQuestionView[]) => tellQuestions(next)?.id;
    hear(form('a'), form('b'), form('c'));
    openQuestions();
    expect(hear(form('b'), form('c'))).toBe('a');
    noteAnswered('b' as QuestionId);
    expect(hear(form('c'))).toBeUndefined();
    questionsStore.setState({ isOpen: false });
    expect(hear()).toBeUndefined();
  });
});

describe('a form', () => {
  test('begins at its first field, holds the defaults, and sends its values by their places', async () => {
    await show(form());
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Ana' } });
    fireEvent.click(screen.getByRole('radio', { name: 'No' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Cod' }));
    submit();
    await wait(0);
    expect(answers).toEqual([{ kind: 'submit', values: ['Ana', null, 42, false, 'b', ['f1', 'f2']] }]);
  });

  test('what was emptied goes as nothing, and what is no number goes as it is', async () => {
    await show(form());
    fireEvent.change(screen.getByRole('textbox', { name: /^Age/ }), { target: { value: 'old' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tuna' }));
    submit();
    await wait(0);
    expect(answers).toEqual([{ kind: 'submit', values: [null, null, 'old', null, 'b', null] }]);
  });

  test('says at each field what to do, and goes to the first of them', async () => {
    main.says = {
      outcome: 'problems',
      problems: [
        { field: 2, problem: 'too-large' },
        { field: 3, problem: 'missing' },
      ],
    };
    await show(form());
    submit();
    await wait(50);
    const age = screen.getByRole('textbox', { name: /^Age/ });
    expect(sheet().textContent).toContain('Enter 120 or less.');
    expect(sheet().textContent).toContain('Choose one.');
    expect(age.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(age);
  });

  test('a field that asks for a secret hides it and says where it goes', async () => {
    await show(form());
    const field = screen.getByLabelText(/^API token/);
    expect(field.getAttribute('type')).toBe('password');
    expect(sheet().textContent).toContain('This looks like a secret.');
  });

  test('Escape cancels an untouched form at once, and asks where something typed would be lost', async () => {
    await show(form());
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Ana' } });
    fireEvent.keyDown(sheet(), { key: 'Escape' });
    await wait(ARRIVAL_MS);
    expect(answers).toEqual([]);
    expect(screen.getByText('Discard what you typed?')).toBeTruthy();
    cleanup();
    await show(form('other'));
    fireEvent.keyDown(sheet(), { key: 'Escape' });
    await wait(0);
    expect(answers).toEqual([{ kind: 'cancel' }]);
  });

  test('the one behind it follows in the sheet, empty, and takes no key before it has been there for 400 ms', async () => {
    await show(form('first'), form('second'));
    expect(sheet().textContent).toContain('1 of 2');
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Ana' } });
    act(() => void tellQuestions([form('second')]));
    submit();
    expect(answers).toEqual([]);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '');
    await wait(ARRIVAL_MS);
    submit();
    await wait(0);
    expect(answers).toHaveLength(1);
  });

  test('Later closes the sheet, answers nothing, and keeps what was typed for as long as the question waits', async () => {
    await show(form());
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Ana' } });
    fireEvent.click(button('Later'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(answers).toEqual([]);
    await wait(ARRIVAL_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Ana');
    submit();
    expect(answers, 'not before it has been there for a moment').toEqual([]);
    await wait(ARRIVAL_MS);
    submit();
    await wait(0);
    expect(answers).toHaveLength(1);
  });
});

describe('an address', () => {
  test('shows host and whole address and no link, and is opened by its button only', async () => {
    main.says = { outcome: 'not-opened', problems: [] };
    await show(url());
    expect(sheet().textContent).toContain('pay.example');
    expect(sheet().textContent).toContain('https://pay.example/x?y=1');
    expect(within(sheet()).queryByRole('link')).toBeNull();
    fireEvent.click(button('Open in browser'));
    await wait(0);
    expect(answers).toEqual([{ kind: 'open' }]);
    expect(sheet().textContent).toContain('was not opened. The server still waits.');
    fireEvent.click(button('Decline'));
    await wait(0);
    expect(answers.at(-1)).toEqual({ kind: 'decline' });
  });
});

describe('a question to the model', () => {
  test('shows the model, the bound and all that goes to it', async () => {
    await show(sampling({ tokens: 50_000, requests: 20 }));
    for (const part of ['Sample model', '100 tokens', 'Be brief', 'What is 2 + 2?', '50,000'])
      expect(sheet().textContent).toContain(part);
    fireEvent.click(button('Allow for this chat'));
    await wait(0);
    expect(answers).toEqual([{ kind: 'allow', scope: 'conversation' }]);
  });

  test('of no chat can be allowed once only, and says why', async () => {
    await show(sampling(null));
    expect(within(sheet()).queryByRole('button', { name: 'Allow for this chat' })).toBeNull();
    expect(sheet().textContent).toContain('so it is asked every time');
    fireEvent.click(button('Allow once'));
    fireEvent.click(button('Deny'));
    await wait(0);
    expect(answers).toEqual([{ kind: 'allow', scope: 'once' }]);
  });
});
