import type { ReactNode } from 'react';

/** A long word without break opportunities. */
export const LONG = 'Thiruvananthapuram-Padmanabhaswamynagar';

/** All states of a component. */
export function Story({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section aria-label={of} className="mb-10">
      <h2 className="mb-3 text-lg font-bold">{of}</h2>
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </section>
  );
}

/** One state of a component. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-muted">{name}</legend>
      {children}
    </fieldset>
  );
}

/** Several small components beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
