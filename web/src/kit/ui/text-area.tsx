import { useId, useRef } from 'react';
import { formTexts } from '../text/form-texts';
import { countCharacters } from '../text/graphemes';
import { controlLook, describedBy, FieldFrame, type FieldProps } from './field-frame';
import { useLimit } from './use-limit';

interface Props extends FieldProps<string> {
  /** The maximum number of characters. */
  most: number;
  placeholder?: string;
}

/** A multi-line text field. In the last tenth of its limit it shows how many characters are left. */
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
          // The browser scrolls only the line of the caret into view, and the bar would cover the others.
          onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
          className="min-w-0 flex-1 resize-none rounded-control bg-transparent px-4 py-3 outline-none disabled:opacity-60"
        />
      </div>
    </FieldFrame>
  );
}
