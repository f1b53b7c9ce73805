interface Props {
  label: string;
  options: readonly { value: string; text: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** Any number of options. */
export function CheckList({ label, options, chosen, onChange, error }: Props) {
  if (options.length === 0 && !error) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <div className="grid gap-2">
        {options.map(({ value, text }) => (
          <label
            key={value}
            className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-control bg-field px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${error ? 'shadow-control-wrong' : 'shadow-control'}`}
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
              className="size-5 flex-none accent-primary outline-none"
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-semibold text-danger">{error}</p>}
    </fieldset>
  );
}
