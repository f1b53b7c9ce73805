// Reads the tables in rules/ at the root of the repository, which the tests of the server run too. Never imported by the app.
import { readFileSync } from 'node:fs';

interface RuleCase<Input, Answer, Facts> {
  name: string;
  /** What the rule knows besides the input: the centre's holidays, earlier requests. */
  facts: Facts;
  input: Input;
  /** The centre's day, for rules that look at dates. */
  today?: string;
  /** The error message; null when the input is valid. */
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
