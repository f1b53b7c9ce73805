import type { ReactNode } from 'react';

/** The props of every field of a form. */
export interface FieldProps<T> {
  name: string;
  label: string;
  value: T;
  /** Shown under the field, and its accessible description. */
  hint?: string | undefined;
  /** Replaces the hint. */
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: T) => void;
}

interface Props {
  /** The id of the control. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Under the field, beside the hint or error. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The ARIA attributes of a control: whether it is invalid, and its description. */
export function describedBy(id: string, { hint, error }: { hint?: string | undefined; error?: string | undefined }) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
  } as const;
}

/** The classes of a text field or a button that opens a picker. */
export function controlLook(error: string | undefined): string {
  return `w-full rounded-control bg-field text-md ${error ? 'shadow-control-wrong' : 'shadow-control focus-within:shadow-control-open'}`;
}

/** A label above a control, and its hint or error below. */
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
