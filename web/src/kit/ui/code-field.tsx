import { type Ref, useState } from 'react';
import { messages } from '../text/messages';
import { asciiDigits } from '../text/phone';

const LENGTH = 6;

interface Props {
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Up to six ASCII digits of a text in any script. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '').slice(0, LENGTH);
}

/** One input that looks like six boxes: pasting, autofill and screen readers work with a single field. */
export function CodeField({ value, onChange, error, ref }: Props) {
  const [focused, setFocused] = useState(false);
  const at = Math.min(value.length, LENGTH - 1);
  return (
    <div>
      <div className="relative grid grid-cols-6 gap-2">
        {Array.from({ length: LENGTH }, (_, box) => {
          const digit = value[box];
          const here = focused && box === at;
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the six boxes never move.
              key={box}
              aria-hidden="true"
              className={`num grid h-15 place-items-center rounded-control text-2xl font-bold ${
                digit === undefined ? 'bg-field' : 'bg-tint text-on-tint'
              } ${error ? 'shadow-control-wrong' : digit === undefined ? 'shadow-control' : 'shadow-control-done'} ${
                here ? 'outline-3 outline-offset-2 outline-focus' : ''
              }`}
            >
              {digit ?? (here && <i className="block h-6 w-0.5 animate-blink bg-primary" />)}
            </span>
          );
        })}
        <input
          ref={ref}
          name="otp"
          data-first-focus=""
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          spellCheck={false}
          aria-label={messages.codeLabel}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'code-note' : undefined}
          value={value}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={(event) => {
            // The drawn caret is at the end, so the real one is as well.
            const input = event.currentTarget;
            const end = input.value.length;
            if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
              input.setSelectionRange(end, end);
            }
          }}
          // Invisible in forced colours too.
          className="absolute inset-0 h-full w-full rounded-control bg-transparent text-base forced-color-adjust-none text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {error && (
        <p id="code-note" className="mt-2.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
