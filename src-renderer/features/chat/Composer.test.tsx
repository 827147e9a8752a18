import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { TooltipProvider } from '../../ui/Tooltip';
import { Composer, type Hindrance } from './Composer';

function show({ text = 'hello', hindrance = null as Hindrance | null, running = false } = {}) {
  const act = {
    onWrite: vi.fn(),
    onSend: vi.fn(),
    onStop: vi.fn(),
    onRecall: vi.fn(),
    onFindTool: vi.fn(),
  };
  render(
    <TooltipProvider>
      <Composer text={text} hindrance={hindrance} running={running} {...act} />
    </TooltipProvider>,
  );
  return { act, field: screen.getByRole('textbox', { name: 'Message' }) };
}

describe('Composer', () => {
  test('Enter sends', () => {
    const { act, field } = show();
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    expect(act.onSend).toHaveBeenCalledOnce();
  });

  test('the Enter of an input method chooses a candidate and sends nothing', () => {
    const { act, field } = show();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(act.onSend).not.toHaveBeenCalled();
  });

  test('Shift+Enter is left to the field', () => {
    const { act, field } = show();
    expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true);
    expect(act.onSend).not.toHaveBeenCalled();
  });

  test('while answering, Stop stands where Send was, Escape stops, and Enter sends nothing', () => {
    const { act, field } = show({ running: true, hindrance: 'whyRunning' });
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(act.onSend).not.toHaveBeenCalled();
    expect(act.onStop).toHaveBeenCalledTimes(2);
  });

  test('says in words why it cannot send, to a screen reader too', () => {
    const { field } = show({ hindrance: 'whyLoading' });
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Opening the conversation');
    expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
  });

  test('only an empty field gives its focus away', () => {
    expect(show({ text: '' }).field.hasAttribute('data-yields-focus')).toBe(true);
    cleanup();
    expect(show({ text: 'half a thought' }).field.hasAttribute('data-yields-focus')).toBe(false);
  });

  test('a pasted command looks for the tool, in an empty field only', () => {
    const paste = (field: HTMLElement): void =>
      void fireEvent.paste(field, { clipboardData: { getData: () => '/echo' } });
    const empty = show({ text: '' });
    paste(empty.field);
    expect(empty.act.onFindTool).toHaveBeenCalledExactlyOnceWith('echo');
    cleanup();
    const begun = show({ text: 'see ' });
    paste(begun.field);
    expect(begun.act.onFindTool).not.toHaveBeenCalled();
  });
});
