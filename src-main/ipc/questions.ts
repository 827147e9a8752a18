import type { Approval } from '../agent/agent';
import { formatToolPattern } from '../agent/toolPattern';
import type { PermissionRule } from '../config/settings';
import { cleanText } from '../lib/cleanText';
import type { Question, QuestionRow } from '../lib/question';
import type { Language } from '../text/language';
import { questionText, verdictText } from '../text/questions';

const row = (label: string, ...value: string[]): QuestionRow => ({ label, value: value.map(cleanText), before: null });

/** What the person agrees to with "always": the rule, and what it reaches now. */
export function alwaysQuestion({ call, origin, claims, warnings }: Approval, language: Language): Question {
  const text = questionText[language];
  return {
    title: text.alwaysTitle,
    lead: text.alwaysLead,
    rows: [
      row(text.rule, `${verdictText[language].allow} ${formatToolPattern(call)}`),
      row(text.server, call.server),
      row(text.origin, origin),
      row(text.tool, ...(call.title === call.tool ? [call.tool] : [call.title, call.tool])),
      ...(claims.length > 0 ? [row(text.claims, ...claims)] : []),
    ],
    warnings: warnings.map((warning) => text.warnings[warning]),
    actions: [
      { id: 'always', label: text.alwaysAllow, tone: 'primary' },
      { id: 'cancel', label: text.cancel, tone: 'plain' },
    ],
  };
}

/** Removing a rule that stops or asks loosens what may run, so it is asked (spec X). */
export function removeRuleQuestion(rule: PermissionRule, server: string | null, language: Language): Question {
  const text = questionText[language];
  const where = rule.server_id === '*' ? text.allServers : (server ?? text.unknownServer);
  return {
    title: text.removeRuleTitle,
    lead: text.removeRuleLead,
    rows: [row(text.rule, `${verdictText[language][rule.verdict]} ${rule.pattern}`), row(text.server, where)],
    warnings: [],
    actions: [
      { id: 'remove', label: text.removeRule, tone: 'danger' },
      { id: 'cancel', label: text.cancel, tone: 'plain' },
    ],
  };
}
