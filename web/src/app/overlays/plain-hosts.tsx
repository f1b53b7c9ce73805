import { useEffect, useRef } from 'react';
import type { Overlays, Question } from '../../kit/overlay/overlays';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';

/** A plain dialog for questions and errors when the code of the overlays cannot be loaded. */
export function PlainHosts({ state: { questions } }: { state: Overlays }) {
  const [question] = questions;
  return question ? <PlainQuestion key={question.id} {...question} /> : null;
}

function PlainQuestion({ kind, title, text, answer }: Question) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isQuestion = kind === 'confirm';
  return (
    <dialog
      ref={dialog}
      aria-label={text}
      onCancel={() => answer(!isQuestion)}
      className="m-auto max-w-dialog rounded-sheet bg-raised p-5 text-ink"
    >
      <b>{title}</b>
      <p className="mb-4">{text}</p>
      <div className="flex justify-end gap-2">
        {isQuestion && (
          <Button look="quiet" onClick={() => answer(false)}>
            {shared.cancel}
          </Button>
        )}
        <Button onClick={() => answer(true)}>{shared.ok}</Button>
      </div>
    </dialog>
  );
}
