// Rule tables live in rules/ at the root of the repository and are shared with the server's tests.
// Belongs here: what tests of the web app need to read them. Never imported by the app.
import { readFileSync } from 'node:fs';

interface RuleCase<Input, Answer, Facts> {
  name: string;
  /** What the rule knows beside what is typed: the centre's day, what was asked for before. */
  facts: Facts;
  input: Input;
  /** The centre's day, for rules that look at dates. */
  today?: string;
  /** Of what is typed the message, or null when it is accepted. */
  expect: Answer;
}

export function ruleTable<Input, Answer = string | null, Facts = undefined>(
  rule: string,
): readonly RuleCase<Input, Answer, Facts>[] {
  const text = readFileSync(new URL(`../../../../rules/${rule}.json`, import.meta.url), 'utf8');
  const table = JSON.parse(text) as { rule: string; cases: RuleCase<Input, Answer, Facts>[] };
  if (table.rule !== rule || table.cases.length === 0)
    throw new Error(`rules/${rule}.json is not the table of ${rule}`);
  return table.cases;
}
