import { ChevronDown } from 'lucide-react';

interface Props<Value extends string | number> {
  /** Read with the choice; on the screen the choice speaks for itself. */
  label: string;
  value: Value;
  /** One that is off keeps its place and cannot be chosen. */
  options: readonly { value: Value; text: string; off?: boolean }[];
  onChange: (value: Value) => void;
}

/** One of a few, in the browser's own list: it fits every device and every way of working. */
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
