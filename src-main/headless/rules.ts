import { formatToolPattern } from '../agent/toolPattern';
import type { PermissionRule } from '../config/settings';
import type { ServerRow } from '../mcp/registry';
import type { Language } from '../text/language';
import { permissionCommandText } from '../text/permissionCommands';
import type { RuleJson } from './json';

/** A rule by the name of its server. Pure. */
export const toRuleJson = (rule: PermissionRule, rows: readonly Pick<ServerRow, 'id' | 'name'>[]): RuleJson => ({
  id: rule.id,
  verdict: rule.verdict,
  server: rule.server_id === '*' ? '*' : (rows.find(({ id }) => id === rule.server_id)?.name ?? null),
  pattern: rule.pattern,
  created_at: rule.created_at ?? null,
});

/** As a person writes it. */
export const ruleWords = ({ server, pattern }: RuleJson, language: Language): string =>
  server === null
    ? `(${permissionCommandText[language].gone})/${pattern}`
    : formatToolPattern({ server, tool: pattern });
