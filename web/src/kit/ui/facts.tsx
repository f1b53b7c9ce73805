import type { ReactNode } from 'react';

interface Fact {
  name: string;
  value: ReactNode;
  icon?: ReactNode;
  /** Sets the colours of the icon. */
  kind?: string;
}

interface Props {
  facts: readonly Fact[];
  look: keyof typeof LOOKS;
  /** For a list without a heading. */
  label?: string;
  className?: string;
}

const SMALL = 'text-sm text-muted';
const STRONG = 'num font-semibold wrap-anywhere';
const RULED = 'border-line not-first:border-t';

const LOOKS = {
  /** Rows: the name before its value, or above it where both do not fit. */
  rows: {
    list: '',
    fact: `flex min-h-11.5 flex-wrap items-center justify-between gap-x-4 py-2 ${RULED}`,
    name: `max-w-full flex-none ${SMALL}`,
    value: `ms-auto min-w-0 text-end ${STRONG}`,
    icon: '',
  },
  /** Rows with long values: the value under its name, beside it on wide screens. */
  long: {
    list: '',
    fact: `py-3 md:grid md:grid-cols-2 md:gap-4 ${RULED}`,
    name: `wrap-anywhere ${SMALL}`,
    value: STRONG,
    icon: '',
  },
  /** As many columns as fit. */
  columns: { list: 'grid grid-cols-facts gap-x-4 gap-y-2', fact: '', name: SMALL, value: STRONG, icon: '' },
  /** Columns with a line between them. */
  divided: {
    list: 'grid gap-y-3 overflow-hidden',
    fact: '-ms-px border-s border-line px-2.5',
    name: 'flex items-center gap-1.5 text-xs font-semibold text-muted',
    value: 'num mt-0.5 text-md',
    icon: '',
  },
  /** Rows with icons. */
  icons: {
    list: '',
    fact: `relative grid min-h-14 content-center py-1.5 ps-14 ${RULED}`,
    name: SMALL,
    value: STRONG,
    icon: 'absolute start-0 inset-y-0 grid place-items-center',
  },
} as const;

/** A description list: names with their values. The icon is inside the name, since a `dl` takes no other children. */
export function Facts({ facts, look, label, className = '' }: Props) {
  const { list, fact, name: term, value: said, icon: mark } = LOOKS[look];
  return (
    <dl aria-label={label} className={`${list} ${className}`}>
      {facts.map(({ name, value, icon, kind }) => (
        <div key={name} data-kind={kind} className={fact}>
          <dt className={term}>
            {icon && <span className={mark}>{icon}</span>}
            {name}
          </dt>
          <dd className={said}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
