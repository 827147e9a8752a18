import type { Approval } from '../agent/agent';
import { formatToolPattern } from '../agent/toolPattern';
import type { PermissionRule } from '../config/settings';
import { cleanText } from '../lib/cleanText';
import type { Question, QuestionRow } from '../lib/question';
import { claimWords } from '../text/claims';
import type { Language } from '../text/language';
import { keepSecretText } from '../text/keepSecret';
import { questionText, verdictText } from '../text/questions';

const row = (label: string, ...value: string[]): QuestionRow => ({ label, value: value.map(cleanText), before: null });

/** In the words of the approval card; a claim that has none stands as it is. */
export const claimsRow = (label: string, claims: readonly string[], language: Language): QuestionRow => ({
  ...row(label, ...claims.map((claim) => claimWords[language][claim] ?? claim)),
  isWords: true,
});

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
      ...(claims.length > 0 ? [claimsRow(text.claims, claims, language)] : []),
    ],
    warnings: warnings.map((warning) => text.warnings[warning]),
    actions: [
      { id: 'always', label: text.alwaysAllow, tone: 'primary' },
      { id: 'cancel', label: text.cancel, tone: 'plain' },
    ],
  };
}

/** Secrets that are entered from now on would no longer end with the app, so it is asked. */
export function plainSecretsQuestion(language: Language): Question {
  const text = keepSecretText[language];
  return {
    title: text.title,
    lead: text.changeLead,
    rows: [],
    warnings: [],
    actions: [
      { id: 'file', label: text.file, tone: 'primary' },
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
