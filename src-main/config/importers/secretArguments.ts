import { commandOf } from '../entryShape';
import type { ServerEntry } from '../schema';
import { isTemplate } from '../template';

/** An argument that is a secret by the flag before it (spec S1). */
export interface SecretArgument {
  /** Its index in the command. */
  readonly at: number;
  readonly flag: string;
  /** Where the value begins in the argument, after `--flag=`. */
  readonly from: number;
}

const FLAG = /^--?[\w.-]*(?:key|token|secret|password)$/i;

/** The arguments that follow a `--…key|token|secret|password` flag, or are joined to it by `=`. */
export function secretArguments(entry: ServerEntry): SecretArgument[] {
  const command = commandOf(entry);
  return command.flatMap((argument, at): SecretArgument[] => {
    if (at === 0 || isTemplate(argument)) return [];
    const joined = /^(--?[\w.-]+)=(?=.)/s.exec(argument);
    if (joined?.[1] && FLAG.test(joined[1])) return [{ at, flag: joined[1], from: joined[0].length }];
    const flag = command[at - 1] ?? '';
    const isValue = at > 1 && FLAG.test(flag) && argument !== '' && !argument.startsWith('-');
    return isValue ? [{ at, flag, from: 0 }] : [];
  });
}
