import ChevronDown from 'lucide-react/icons/chevron-down';

interface Props<Value extends string | number> {
  /** The accessible name. It is not visible. */
  label: string;
  value: Value;
  /** A disabled option is shown and cannot be chosen. */
  options: readonly { value: Value; text: string; off?: boolean }[];
  onChange: (value: Value) => void;
}

/** A native select. */
export function Select<Value extends string | number>({ label, value, options, onChange }: Props<Value>) {
  return (
    <span className="relative inline-flex max-w-full flex-none">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
        className="num min-h-12 max-w-full cursor-pointer appearance-none rounded-control bg-field pe-10 ps-4 font-bold shadow-control"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.off}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3.5 my-auto" />
    </span>
  );
}
