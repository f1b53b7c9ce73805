import type { ReactNode } from 'react';

interface Props {
  id: string;
  role: 'radiogroup' | 'group';
  label: string;
  /** Information for the choice: under the label, and its accessible description. */
  about?: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** A fieldset: several controls with one label, and their hint or error. */
export function GroupFrame({ id, role, label, about, hint, error, children }: Props) {
  const note = error ?? hint;
  const described = [about && `${id}-about`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <fieldset role={role} className="min-w-0" aria-describedby={described || undefined}>
      <legend className="mb-2 text-sm font-bold text-balance wrap-anywhere">{label}</legend>
      {about && (
        <div id={`${id}-about`} className="mb-2.5 text-sm text-muted">
          {about}
        </div>
      )}
      {children}
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'font-semibold text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
