import { useState } from 'react';

interface Props {
  label: string;
  /** As many signs as there are boxes, in two halves. */
  length: number;
  value: string;
  /** Given what was typed or pasted, of which the caller keeps the signs that a code can have. */
  onChange: (text: string) => void;
  wrong: boolean;
}

/** One input that looks like boxes: pasting and screen readers meet a single field. */
export function CodeBoxes({ label, length, value, onChange, wrong }: Props) {
  const [focused, setFocused] = useState(false);
  const at = Math.min(value.length, length - 1);
  const boxes = Array.from({ length }, (_, box) => box);
  const half = length / 2;
  return (
    <div className="relative flex items-center justify-center gap-1.5 md:gap-2">
      {boxes.map((box) => {
        const here = focused && box === at;
        return (
          <span
            key={box}
            aria-hidden="true"
            className={`grid h-18 w-box place-items-center rounded-control text-3xl font-bold ${box === half ? 'ms-3' : ''} ${
              here ? 'bg-field shadow-chosen' : wrong ? 'bg-field shadow-control-wrong' : 'bg-field shadow-control'
            }`}
          >
            {value[box]}
          </span>
        );
      })}
      <input
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={(event) => {
          // The drawn caret is at the end, so the real one is as well.
          const { currentTarget: input } = event;
          const end = input.value.length;
          if (input.selectionStart !== end) input.setSelectionRange(end, end);
        }}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        className="absolute inset-0 size-full rounded-control bg-transparent text-base forced-color-adjust-none text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  );
}
