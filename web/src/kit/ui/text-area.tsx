import { useId, useRef } from 'react';
import { formTexts } from '../text/form-texts';
import { countCharacters } from '../text/letters';
import { controlLook, describedBy, FieldFrame, type FieldProps } from './field-frame';
import { useLimit } from './use-limit';

interface Props extends FieldProps<string> {
  /** How many characters fit. */
  most: number;
  placeholder?: string;
}

/** Some lines of text. From the last tenth on it is said how many characters still fit. */
export function TextArea({ label, hint, error, value, most, onChange, ...rest }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLimit(field, most);
  const left = most - countCharacters(value);
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      aside={
        <span role="status" className="num ms-auto flex-none text-muted">
          {left <= most / 10 && formTexts.left(left)}
        </span>
      }
    >
      <div className={`flex ${controlLook(error)}`}>
        <textarea
          {...rest}
          ref={field}
          id={id}
          rows={4}
          value={value}
          {...describedBy(id, { hint, error })}
          onChange={(event) => onChange(event.currentTarget.value)}
          // By itself the browser shows the line with the cursor alone, and the bar would lie over the others.
          onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
          className="min-w-0 flex-1 resize-none rounded-control bg-transparent px-4 py-3 outline-none disabled:opacity-60"
        />
      </div>
    </FieldFrame>
  );
}
