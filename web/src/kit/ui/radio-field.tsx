import { Radio, RadioGroup } from 'react-aria-components';
import type { FieldProps } from './field-frame';
import { GroupFrame } from './group-frame';

interface Props extends FieldProps<string> {
  options: readonly { value: string; label: string; text?: string }[];
}

/** One of a few, all of them in view. Nothing is chosen at first. */
export function RadioField({ name, label, hint, error, value, options, disabled = false, onChange }: Props) {
  return (
    <RadioGroup
      name={name}
      value={value === '' ? null : value}
      onChange={onChange}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <GroupFrame label={label} hint={hint} error={error}>
        <div className="grid gap-2">
          {options.map((option) => (
            <Radio
              key={option.value}
              value={option.value}
              className={`group flex min-h-14 cursor-pointer items-center gap-3.5 rounded-control bg-field px-4 py-2 data-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-selected:bg-tint data-selected:text-on-tint data-selected:shadow-control-done ${error ? 'shadow-control-wrong' : 'shadow-control'}`}
            >
              <span
                aria-hidden="true"
                className="grid size-5 flex-none place-items-center rounded-full shadow-control group-data-selected:bg-primary group-data-selected:shadow-none"
              >
                <span className="size-2 rounded-full group-data-selected:bg-on-primary" />
              </span>
              <span className="min-w-0 leading-tight wrap-anywhere">
                <b className="block">{option.label}</b>
                {option.text && <span className="block text-sm">{option.text}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </GroupFrame>
    </RadioGroup>
  );
}
