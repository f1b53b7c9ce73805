import type { ReactNode } from 'react';

/** What every field of a form takes, whatever it is chosen or typed with. */
export interface FieldProps<T> {
  name: string;
  label: string;
  value: T;
  /** Under the field, and read with it. */
  hint?: string | undefined;
  /** What is wrong with it; in the place of the hint. */
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: T) => void;
}

interface Props {
  /** The control's. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Under the field, beside what is said of it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** How a control says that it is wrong, and by what it is described. */
export function describedBy(id: string, { hint, error }: { hint?: string | undefined; error?: string | undefined }) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
  } as const;
}

/** The box around a control that is typed into or opens something. */
export function controlLook(error: string | undefined): string {
  return `w-full rounded-control bg-field text-md ${error ? 'shadow-control-wrong' : 'shadow-control focus-within:shadow-control-open'}`;
}

/** A label over a control, and what is to be said of it below. */
export function FieldFrame({ id, label, hint, error, aside, children }: Props) {
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {label}
      </label>
      {children}
      {(note || aside) && (
        <div className="mt-1.5 flex items-start justify-between gap-4 text-sm">
          {note && (
            <p
              id={`${id}-note`}
              className={`min-w-0 wrap-anywhere ${error ? 'font-semibold text-danger' : 'text-muted'}`}
            >
              {note}
            </p>
          )}
          {aside}
        </div>
      )}
    </div>
  );
}
