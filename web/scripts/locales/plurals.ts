// Which forms a language has for counts, in the order in which a PO file numbers them.

interface Rule {
  /** As gettext writes it. */
  expression: string;
  form: (count: number) => number;
}

const RULES: readonly Rule[] = [
  { expression: '0', form: () => 0 },
  { expression: '(n != 1)', form: (count) => (count === 1 ? 0 : 1) },
  { expression: '(n > 1)', form: (count) => (count > 1 ? 1 : 0) },
];
const COUNTS = Array.from({ length: 1001 }, (_, count) => count);

export interface Plurals {
  /** CLDR's categories. */
  categories: readonly string[];
  /** The header of a PO file. */
  header: string;
}

export function pluralsOf(tag: string): Plurals {
  const rules = new Intl.PluralRules(tag);
  const ofCounts = new Set(COUNTS.map((count) => rules.select(count)));
  const categories = (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((one) => ofCounts.has(one));
  const rule = RULES.find(({ form }) => COUNTS.every((count) => categories[form(count)] === rules.select(count)));
  if (!rule) throw new Error(`${tag}: the rule of its plurals is missing in scripts/locales/plurals.ts.`);
  return { categories, header: `nplurals=${categories.length}; plural=${rule.expression};` };
}
