import { useEffect, useRef } from 'react';
import { BrandMark } from '../../kit/config/brand-mark';
import { messages } from '../../kit/text/messages';
import { Spinner } from '../../kit/ui/spinner';
import { useLongWait } from '../../kit/ui/use-long-wait';

/** Blocks the screen while work is done: holds the focus, says what for, and gives the focus back. */
export function SpinnerHost({ label }: { label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const long = useLongWait(true);
  useEffect(() => {
    const before = document.activeElement;
    const cover = box.current;
    cover?.focus({ preventScroll: true });
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Tab') event.preventDefault();
    };
    addEventListener('keydown', hold);
    return () => {
      removeEventListener('keydown', hold);
      const lost = document.activeElement === cover || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="fixed inset-0 z-40 grid animate-fade place-items-center bg-scrim outline-none"
    >
      <div className="grid justify-items-center gap-3 rounded-sheet bg-raised px-8 py-6 shadow-float">
        <BrandMark size={56} />
        <p className="flex items-center gap-2.5 font-semibold text-muted">
          <Spinner />
          {label}
        </p>
        {long && <p className="text-center text-sm text-muted">{messages.stillLoading}</p>}
      </div>
    </div>
  );
}
