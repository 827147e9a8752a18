/** The texts of what can go wrong (spec L6), as keys of the `servers` texts. */
const keys = {
  'spawn-failed': 'faultSpawnFailed',
  exited: 'faultExited',
  unreachable: 'faultUnreachable',
  unauthorized: 'faultUnauthorized',
  'needs-registration': 'faultNeedsRegistration',
  'timed-out': 'faultTimedOut',
  protocol: 'faultProtocol',
  'too-large': 'faultTooLarge',
  closed: 'faultClosed',
  'blocked-address': 'faultBlockedAddress',
  config: 'faultConfig',
} as const;

export type FaultText = (typeof keys)[keyof typeof keys] | 'faultOther';

export const faultText = (kind: string): FaultText =>
  Object.hasOwn(keys, kind) ? keys[kind as keyof typeof keys] : 'faultOther';

/** Our sentence with what main adds to it; a message that begins with the very sentence does not say it twice. */
export function faultLine(sentence: string, message: string, colon = ': '): string {
  if (message === '') return sentence;
  const isSaid = message.toLowerCase().startsWith(sentence.toLowerCase());
  return isSaid ? `${sentence}${message.slice(sentence.length)}` : `${sentence}${colon}${message}`;
}
