import { Radio, RadioGroup } from 'react-aria-components';
import type { FieldProps } from './field-frame';
import { GroupFrame } from './group-frame';

const MARKS = Array.from({ length: 10 }, (_, at) => String(at + 1));

interface Props extends FieldProps<number> {
  /** What 1 and 10 mean. */
  ends: readonly [string, string];
}

/** A mark from 1 to 10; 0 while none is given. */
export function RatingField({ name, label, hint, error, value, ends, disabled = false, onChange }: Props) {
  return (
    <RadioGroup
      name={name}
      value={value === 0 ? null : String(value)}
      onChange={(mark) => onChange(Number(mark))}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      orientation="horizontal"
    >
      <GroupFrame label={label} hint={hint} error={error}>
        <div className="num grid grid-cols-5 gap-2 md:grid-cols-10">
          {MARKS.map((mark) => (
            <Radio
              key={mark}
              value={mark}
              className={`press grid min-h-12 cursor-pointer place-items-center rounded-control bg-field text-md font-bold data-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-selected:bg-primary data-selected:text-on-primary data-selected:shadow-none ${error ? 'shadow-control-wrong' : 'shadow-control'}`}
            >
              {mark}
            </Radio>
          ))}
        </div>
        <div className="mt-1.5 flex justify-between gap-4 text-sm text-muted">
          <span>{ends[0]}</span>
          <span className="text-right">{ends[1]}</span>
        </div>
      </GroupFrame>
    </RadioGroup>
  );
}
