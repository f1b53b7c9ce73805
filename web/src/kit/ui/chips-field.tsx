import { Check } from 'lucide-react';
import { Checkbox, CheckboxGroup } from 'react-aria-components';
import type { FieldProps } from './field-frame';
import { GroupFrame } from './group-frame';

interface Props extends FieldProps<readonly string[]> {
  options: readonly { value: string; label: string }[];
}

/** Any of a few words. */
export function ChipsField({ name, label, hint, error, value, options, disabled = false, onChange }: Props) {
  return (
    <CheckboxGroup
      name={name}
      value={[...value]}
      onChange={onChange}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <GroupFrame label={label} hint={hint} error={error}>
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              value={option.value}
              className={`press group flex min-h-12 cursor-pointer items-center gap-2 rounded-full bg-field px-4 py-1.5 text-sm font-bold data-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-selected:bg-tint data-selected:text-on-tint data-selected:shadow-control-done ${error ? 'shadow-control-wrong' : 'shadow-control'}`}
            >
              <Check size={18} aria-hidden="true" className="hidden flex-none group-data-selected:block" />
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
            </Checkbox>
          ))}
        </div>
      </GroupFrame>
    </CheckboxGroup>
  );
}
