import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { controlLook, describedBy, FieldFrame, type FieldProps } from './field-frame';

interface Props extends FieldProps<string> {
  options: readonly { value: string; label: string }[];
  /** Shown while the value is ''. Omit it where an option is always chosen. */
  placeholder?: string;
}

/** A native select with a label. */
export function SelectField({ label, hint, error, value, options, placeholder, onChange, ...rest }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={`relative flex ${controlLook(error)}`}>
        <select
          {...rest}
          id={id}
          value={value}
          {...describedBy(id, { hint, error })}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`min-h-14 min-w-0 flex-1 cursor-pointer appearance-none rounded-control bg-transparent py-2 pe-12 ps-4 outline-none disabled:opacity-60 ${value === '' ? 'text-muted' : ''}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 my-auto" />
      </div>
    </FieldFrame>
  );
}
