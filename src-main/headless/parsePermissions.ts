import { usageFaults } from '../text/usage';
import type { Command } from './command';
import { usage } from './usage';

/** `permissions VERB …`. @throws Fault 'usage' */
export function toPermissionCommand(verb: string | undefined, args: readonly string[]): Command {
  const [only = '', ...more] = args;
  const isOne = only !== '' && more.length === 0;
  switch (verb) {
    case 'list':
      if (args.length > 0) throw usage(usageFaults.listTakesNothing);
      return { kind: 'rules' };
    case 'test':
      if (!isOne) throw usage(usageFaults.takesCall);
      return { kind: 'test-call', call: only };
    case 'approve':
      if (!isOne) throw usage(usageFaults.takesPattern);
      return { kind: 'approve', pattern: only };
    case 'revoke':
      if (!isOne) throw usage(usageFaults.takesRule);
      return { kind: 'revoke', rule: only };
    default:
      throw usage(verb === undefined ? usageFaults.permissionsWhat : usageFaults.noCommand(`permissions ${verb}`));
  }
}
