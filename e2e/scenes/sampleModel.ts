import { fakeModel, type FakeModel, type ScriptedReply } from '../../src-main/testing/fakeModel';

const COMPARISON = `April was the better month in every line:

| | March | April | Change |
|---|---:|---:|---:|
| Revenue | 412,300 | 448,900 | **+8.9 %** |
| New customers | 38 | 51 | **+34 %** |
| Churn | 1.9 % | 1.4 % | −0.5 points |`;

const SUMMARY = `# March to April\n\nRevenue +8.9 %, new customers +34 %, churn 1.4 %.\n`;

const DONE = `Done: \`reports/summary.md\` is written.

1. **Revenue** carries the change; the new customers explain about two thirds of it.
2. **Churn** fell for the third month in a row.

\`\`\`sql
SELECT month, revenue FROM reports ORDER BY month DESC LIMIT 2;
\`\`\`

> Both files name the same source, so the figures can be compared.`;

const CHINESE = `四月的收入比三月增长 **8.9%**，达到 448,900。新增客户 51 个，流失率下降到 1.4%。

- 收入的增长主要来自新客户。
- 流失率已经连续三个月下降。

如果需要，我可以把这些内容写入 \`reports/summary.md\`。`;

export interface SampleModel extends FakeModel {
  /** Lets the answer that is being streamed end. */
  release(): void;
}

const call = (tool: string, args: object): ScriptedReply => ({ calls: [{ name: `files__${tool}`, arguments: args }] });

/** Answers the questions of the scenes, in their order. */
export async function sampleModel(): Promise<SampleModel> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const replies: ScriptedReply[] = [
    { text: 'Let me read both reports. ', ...call('read_text_file', { path: 'reports/march.md' }) },
    call('read_text_file', { path: 'reports/april.md' }),
    { text: COMPARISON, ...call('write_file', { path: 'reports/summary.md', content: SUMMARY }) },
    { text: DONE, until: released },
    { text: CHINESE },
    { status: 401, error: 'Incorrect API key provided.' },
  ];
  const model = await fakeModel(replies);
  return { ...model, request: model.request.bind(model), release };
}
