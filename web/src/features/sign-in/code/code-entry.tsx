import { type Ref, useImperativeHandle, useRef } from 'react';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { CodeField, digitsOf } from '../../../kit/ui/code-field';
import { ClockIcon, PasteIcon } from '../../../kit/ui/code-icons';
import { codeSource } from '../../../platform/code-source';
import { messages } from '../card-messages';
import { confirmMessages } from './messages';
import type { InvalidCode } from './model';

interface Props {
  value: string;
  onChange: (digits: string) => void;
  error: string | undefined;
  minutes: number;
  /** Why the code is no longer valid. */
  invalid: InvalidCode | undefined;
  ref: Ref<HTMLInputElement>;
}

/** The code field, its validity and a paste button. */
export function CodeEntry({ value, onChange, error, minutes, invalid, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const paste = async () => {
    const text = await codeSource.readClipboard?.().catch(() => '');
    onChange(digitsOf(text ?? ''));
    input.current?.focus();
  };
  return (
    <>
      <CodeField ref={input} value={value} error={error} onChange={onChange} />
      <div className="mt-2.5 flex min-h-12 items-center justify-between gap-2">
        <p
          aria-live="polite"
          className={`flex items-center gap-2 text-sm ${invalid ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          <ClockIcon size={18} />
          {invalid ? confirmMessages.invalid[invalid] : messages.validFor(minutes)}
        </p>
        {!invalid && codeSource.readClipboard && (
          <div className="-me-3">
            <Button look="plain" onClick={() => void paste()}>
              <PasteIcon size={18} />
              {shared.paste}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
