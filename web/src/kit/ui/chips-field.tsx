import { Check } from 'lucide-react';
import { useId } from 'react';
import { describedBy, type FieldProps } from './field-frame';
import { GroupFrame } from './group-frame';
import { Option } from './option';

interface Props extends FieldProps<readonly string[]> {
  options: readonly { value: string; label: string }[];
}

/** Several of a few options. */
export function ChipsField({ name, label, hint, error, value, options, disabled = false, onChange }: Props) {
  const id = useId();
  const without = (one: string) => value.filter((other) => other !== one);
  return (
    <GroupFrame id={id} role="group" label={label} hint={hint} error={error}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Option
            key={option.value}
            type="checkbox"
            name={name}
            value={option.value}
            chosen={value.includes(option.value)}
            disabled={disabled}
            describedBy={describedBy(id, { hint, error })['aria-describedby']}
            wrong={error !== undefined}
            onChoose={() => onChange(value.includes(option.value) ? without(option.value) : [...value, option.value])}
            className="press flex min-h-12 items-center gap-2 rounded-full px-4 py-1.5 wrap-anywhere text-sm font-bold"
            on="bg-tint text-on-tint shadow-control-done"
          >
            {value.includes(option.value) && <Check size={18} aria-hidden="true" className="flex-none" />}
            {option.label}
          </Option>
        ))}
      </div>
    </GroupFrame>
  );
}
