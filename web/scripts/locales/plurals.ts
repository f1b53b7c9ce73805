// The plural forms of a language, in the order of a PO file.

interface Rule {
  /** In the notation of gettext. */
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
  /** The CLDR categories. */
  categories: readonly string[];
  /** The value of the PO header 'Plural-Forms'. */
  header: string;
}

export function pluralsOf(tag: string): Plurals {
  const rules = new Intl.PluralRules(tag);
  const ofCounts = new Set(COUNTS.map((count) => rules.select(count)));
  const categories = (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((one) => ofCounts.has(one));
  const rule = RULES.find(({ form }) => COUNTS.every((count) => categories[form(count)] === rules.select(count)));
  if (!rule) throw new Error(`${tag}: scripts/locales/plurals.ts has no plural rule for this language.`);
  return { categories, header: `nplurals=${categories.length}; plural=${rule.expression};` };
}
