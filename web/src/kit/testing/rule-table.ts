// Rule tables live in rules/ at the root of the repository and are shared with the server's tests.
// Belongs here: what tests of the web app need to read them. Never imported by the app.
import { readFileSync } from 'node:fs';

interface RuleCase<Input> {
  name: string;
  input: Input;
  /** The centre's day, for rules that look at dates. */
  today?: string;
  /** The message, or null when it is accepted. */
  expect: string | null;
}

export function ruleTable<Input>(rule: string): readonly RuleCase<Input>[] {
  const text = readFileSync(new URL(`../../../../rules/${rule}.json`, import.meta.url), 'utf8');
  const table = JSON.parse(text) as { rule: string; cases: RuleCase<Input>[] };
  if (table.rule !== rule || table.cases.length === 0)
    throw new Error(`rules/${rule}.json is not the table of ${rule}`);
  return table.cases;
}
