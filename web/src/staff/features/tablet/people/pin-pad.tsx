import Delete from 'lucide-react/icons/delete';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { messages } from './messages';

interface Props {
  /** How many digits are entered, and how many there must be. */
  count: number;
  length: number;
  off: boolean;
  onDigit: (digit: string) => void;
  onDelete: () => void;
  /** What the last try came to. */
  error: ReactNode;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const KEY =
  'press num grid min-h-key place-items-center rounded-card bg-surface text-2xl font-bold shadow-card disabled:opacity-60';

/** Keys for digits, for fingers and for a keyboard. What is entered is not shown. */
export function PinPad({ count, length, off, onDigit, onDelete, error }: Props) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (off || event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^\d$/.test(event.key)) onDigit(event.key);
    else if (event.key === 'Backspace') onDelete();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const pips = Array.from({ length }, (_, at) => at);
  return (
    <>
      <div role="img" aria-label={messages.digits(count, length)} className="flex justify-center gap-4 py-2">
        {pips.map((at) => (
          <i key={at} className={`size-5 rounded-full ${at < count ? 'bg-primary' : 'shadow-control'}`} />
        ))}
      </div>
      <div className="pb-2">{error}</div>
      <div className="grid grid-cols-pad justify-center gap-2.5">
        {DIGITS.map((digit) => (
          <button key={digit} type="button" disabled={off} onClick={() => onDigit(digit)} className={KEY}>
            {digit}
          </button>
        ))}
        <button type="button" disabled={off} onClick={() => onDigit('0')} className={`${KEY} col-start-2`}>
          0
        </button>
        <button
          type="button"
          disabled={off}
          onClick={onDelete}
          aria-label={messages.deleteDigit}
          className="press grid min-h-key place-items-center rounded-card text-muted disabled:opacity-60"
        >
          <Delete size={30} aria-hidden="true" />
        </button>
      </div>
    </>
  );
}
