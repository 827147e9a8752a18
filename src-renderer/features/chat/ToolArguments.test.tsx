import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BridgeError } from '../../bridge';
import { TooltipProvider } from '../../ui/Tooltip';
import { ToolArguments } from './ToolArguments';

const schema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What to echo' },
    times: { type: 'integer', maximum: 3 },
    loud: { type: 'boolean' },
    mode: { type: 'string', enum: ['plain', 'fancy'] },
    place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
  required: ['message'],
};

function show(described: unknown, onRun = vi.fn(async (_json: string) => undefined)) {
  render(
    <TooltipProvider>
      <ToolArguments schemaText={JSON.stringify(described)} onRun={onRun} />
    </TooltipProvider>,
  );
  return onRun;
}
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const run = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Run tool' }));
const toJson = (): boolean => fireEvent.mouseDown(screen.getByRole('tab', { name: 'JSON' }), { button: 0 });

describe('ToolArguments', () => {
  test('runs with what the form says, and leaves out what nobody filled in', async () => {
    const onRun = show(schema);
    type(await screen.findByLabelText(/^message/), 'hi');
    type(screen.getByLabelText(/^times/), '2');
    type(screen.getByLabelText(/^loud/), 'yes');
    type(screen.getByLabelText(/^mode/), '1');
    run();
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
    expect(JSON.parse(onRun.mock.calls[0]?.[0] ?? '')).toEqual({ message: 'hi', times: 2, loud: true, mode: 'fancy' });
  });

  test('runs nothing that does not fit, and says what to correct at its place', async () => {
    const onRun = show(schema);
    type(await screen.findByLabelText(/^times/), '9');
    run();
    expect(await screen.findByText('times must be at most 3')).toBeTruthy();
    expect(screen.getByText('message is required')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('2 things to correct');
    expect(onRun).not.toHaveBeenCalled();
  });

  test('form and JSON are two views of one value; JSON is sent as it was written', async () => {
    const onRun = show(schema);
    type(await screen.findByLabelText(/^message/), 'hi');
    toJson();
    const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Arguments as JSON' });
    expect(JSON.parse(json.value)).toEqual({ message: 'hi' });
    type(json, '{"message":');
    run();
    expect(screen.getByRole('alert').textContent).toContain('Not valid JSON');
    type(json, '{ "message": "exactly" }');
    run();
    await waitFor(() => expect(onRun).toHaveBeenCalledWith('{ "message": "exactly" }'));
  });

  test('a schema that cannot be drawn leaves JSON', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onRun = show({ type: 'object', properties: { x: { $ref: 'https://example.com/x.json' } } });
    expect(await screen.findByText('This tool has no form')).toBeTruthy();
    type(screen.getByRole('textbox', { name: 'Arguments as JSON' }), '{"x":1}');
    run();
    await waitFor(() => expect(onRun).toHaveBeenCalledWith('{"x":1}'));
    quiet.mockRestore();
  });

  test('draws a form without running a regular expression of the server', async () => {
    const name = `${'a'.repeat(40)}b`;
    show({ type: 'object', patternProperties: { '^(a+)+$': { type: 'string' } } });
    await screen.findByRole('tab', { name: 'Form' });
    toJson();
    type(screen.getByRole('textbox', { name: 'Arguments as JSON' }), JSON.stringify({ [name]: 'x' }));
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Form' }), { button: 0 });
    expect(await screen.findByDisplayValue(name)).toBeTruthy();
  });

  test('says that a stale press does not count', async () => {
    show({ type: 'object' }, vi.fn().mockRejectedValue(new BridgeError('not-a-person', 'x')));
    expect(screen.getByText('This tool takes no arguments.')).toBeTruthy();
    run();
    expect((await screen.findByRole('alert')).textContent).toContain('Please press again');
  });
});
