import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTouch } from '../touch';
import { undoLast, useUndo } from '../undo';
import { messages } from './messages';

/** What was logged last, and Undo: for the head line, where it covers no child. */
export function UndoLine() {
  const press = useTouch(() => void undoLast(), { once: true });
  const state = useUndo();
  if (!state) return null;
  const failed = state.result === 'failed';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div className="flex min-h-14 items-center gap-2.5 rounded-sheet bg-toast ps-4.5 leading-body font-bold text-on-toast shadow-float">
      <Icon size={22} aria-hidden="true" className={`flex-none ${failed ? 'text-toast-error' : 'text-toast-mark'}`} />
      <span className="num min-w-0 py-1 pe-4 wrap-anywhere">{textOf(state)}</span>
      {state.offer && (
        <button
          type="button"
          {...press}
          className="press select-none inline-flex min-h-14 items-center gap-2 rounded-sheet pe-5.5 text-toast-mark"
        >
          <Undo2 size={22} aria-hidden="true" />
          {messages.undo}
        </button>
      )}
    </div>
  );
}

/** The same for screen readers. It is always there, since a region that appears with its text is often not read out. */
export function UndoStatus() {
  const state = useUndo();
  return (
    <p role="status" className="sr-only">
      {state && textOf(state)}
    </p>
  );
}

function textOf({ offer, result }: NonNullable<ReturnType<typeof useUndo>>): string {
  if (offer) return offer.text;
  return result === 'failed' ? messages.notUndone : messages.undone;
}
