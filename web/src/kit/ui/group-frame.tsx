import type { ReactNode } from 'react';

interface Props {
  id: string;
  role: 'radiogroup' | 'group';
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** Around several controls that are one field: their label, and what is said of them all. */
export function GroupFrame({ id, role, label, hint, error, children }: Props) {
  const note = error ?? hint;
  return (
    <fieldset role={role} className="min-w-0" aria-describedby={note ? `${id}-note` : undefined}>
      <legend className="mb-2 text-sm font-bold">{label}</legend>
      {children}
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'font-semibold text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
