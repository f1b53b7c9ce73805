import { useId } from 'react';
import { describedBy, type FieldProps } from './field-frame';
import { GroupFrame } from './group-frame';

interface Props extends FieldProps<string> {
  options: readonly { value: string; label: string; text?: string }[];
}

/** One of a few options, all visible. None is chosen initially. */
export function RadioField({ name, label, hint, error, value, options, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <GroupFrame id={id} role="radiogroup" label={label} hint={hint} error={error}>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-14 cursor-pointer items-center gap-3.5 rounded-control px-4 py-2 ${option.value === value ? 'bg-tint text-on-tint shadow-control-done' : error ? 'bg-field shadow-control-wrong' : 'bg-field shadow-control'} ${disabled ? 'opacity-60' : ''}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              aria-describedby={describedBy(id, { hint, error })['aria-describedby']}
              onChange={() => onChange(option.value)}
              className="size-5 flex-none accent-primary"
            />
            <span className="min-w-0 leading-body wrap-anywhere">
              <b className="block">{option.label}</b>
              {option.text && <span className="block text-sm">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
