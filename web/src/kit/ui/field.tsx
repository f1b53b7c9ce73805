import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange' | 'prefix'> {
  label: string;
  /** Stands before what is typed: a country code. */
  prefix?: string;
  icon?: ReactNode;
  hint?: string;
  /** What is wrong with it; shown under the field and read with it. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** One line of text under its label. Nothing longer than the portal takes can be typed. */
export function Field({ label, prefix, icon, hint, error, onChange, maxLength = 2048, ...rest }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {label}
      </label>
      <div
        className={`flex min-h-14 w-full items-center gap-2 rounded-control bg-field px-3.5 text-md ${error ? 'shadow-control-wrong' : 'shadow-control focus-within:shadow-control-open'}`}
      >
        {prefix && <span className="num flex-none border-r border-line pr-3 font-bold">{prefix}</span>}
        {icon && <span className="flex-none text-muted">{icon}</span>}
        <input
          {...rest}
          id={id}
          maxLength={maxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="num min-w-0 flex-1 self-stretch rounded-inner bg-transparent outline-none placeholder:text-sm"
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'font-semibold text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
