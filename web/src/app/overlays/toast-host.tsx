import { useEffect, useState } from 'react';
import type { Overlays } from '../../kit/overlay/overlays';
import { AlertIcon, CheckIcon } from '../../kit/ui/note-icons';

const SPOKEN_MS = 10_000;

/** Shows the toast; for screen readers its text stays in a live region for longer. */
export function ToastHost({ toast }: { toast: Overlays['toast'] }) {
  const [spoken, setSpoken] = useState('');
  const text = toast?.text;
  useEffect(() => {
    if (text !== undefined) setSpoken(text);
  }, [text]);
  useEffect(() => {
    if (spoken === '') return;
    const timer = setTimeout(() => setSpoken(''), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [spoken]);
  return (
    <>
      <p role="status" data-react-aria-top-layer="true" className="sr-only">
        {spoken}
      </p>
      {toast && (
        <div
          key={toast.id}
          aria-hidden="true"
          data-toast={toast.kind}
          data-react-aria-top-layer="true"
          className="pointer-events-none fixed inset-x-4 bottom-toast z-50 grid animate-rise justify-items-center"
        >
          <p className="flex min-h-12 items-center gap-2.5 rounded-sheet bg-toast py-3 pe-5 ps-4 font-semibold text-on-toast shadow-float">
            {toast.kind === 'success' ? (
              <CheckIcon className="text-toast-mark" />
            ) : (
              <AlertIcon className="text-toast-error" />
            )}
            {toast.text}
          </p>
        </div>
      )}
    </>
  );
}
