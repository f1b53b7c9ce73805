import { useId } from 'react';
import { describedBy, type FieldProps } from './field-frame';
import { GroupFrame } from './group-frame';
import { Option } from './option';

const MARKS = Array.from({ length: 10 }, (_, at) => at + 1);

interface Props extends FieldProps<number> {
  /** What 1 and 10 mean. */
  ends: readonly [string, string];
}

/** A rating from 1 to 10; 0 while none is chosen. */
export function RatingField({ name, label, hint, error, value, ends, disabled = false, onChange }: Props) {
  const id = useId();
  const about = (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>1 = {ends[0]}</span>
      <span>10 = {ends[1]}</span>
    </p>
  );
  return (
    <GroupFrame id={id} role="radiogroup" label={label} about={about} hint={hint} error={error}>
      <div className="num grid grid-cols-5 gap-2 md:grid-cols-10">
        {MARKS.map((mark) => (
          <Option
            key={mark}
            type="radio"
            name={name}
            value={String(mark)}
            chosen={mark === value}
            disabled={disabled}
            describedBy={describedBy(id, { hint, error })['aria-describedby']}
            wrong={error !== undefined}
            onChoose={() => onChange(mark)}
            className="press grid min-h-12 place-items-center rounded-control text-md font-bold"
            on="bg-primary text-on-primary"
          >
            {mark}
          </Option>
        ))}
      </div>
    </GroupFrame>
  );
}
