import { type Ref, useId } from 'react';

interface Option<Value extends string> {
  value: Value;
  name: string;
  text: string;
}

interface Props<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** The first option, for the focus when none is chosen. */
  firstRef?: Ref<HTMLInputElement>;
}

/** One of a few options, each with a hint below its name. */
export function Choice<Value extends string>({ label, options, value, onChange, error, firstRef }: Props<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-bold wrap-anywhere">{label}</legend>
      <div className="grid gap-2">
        {options.map((option, at) => {
          const chosen = option.value === value;
          return (
            <label
              key={option.value}
              className={`flex min-h-14 cursor-pointer items-center gap-3.5 rounded-control px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
                chosen
                  ? 'bg-tint text-on-tint shadow-control-done'
                  : error
                    ? 'bg-field shadow-control-wrong'
                    : 'bg-field shadow-control'
              }`}
            >
              <input
                ref={at === 0 ? firstRef : undefined}
                type="radio"
                name={id}
                value={option.value}
                checked={chosen}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-note` : undefined}
                onChange={() => onChange(option.value)}
                className="size-5 flex-none accent-primary outline-none"
              />
              <span className="min-w-0 leading-body">
                <b className="block">{option.name}</b>
                <span className="num block wrap-anywhere text-sm">{option.text}</span>
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
