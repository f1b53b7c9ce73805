import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { isBlank } from '../../../kit/text/blank';
import { Button } from '../../../kit/ui/button';
import { TextArea } from '../../../kit/ui/text-area';
import type { RequestCase, RequestStatus } from '../../../wire-staff/types.gen';
import { Question } from '../../kit/ui/question';
import { messages } from './messages';
import { endsCancel, ORDER } from './model';

interface Props {
  shown: RequestCase;
  busy: boolean;
  onDecide: (to: RequestStatus, note: string, confirm: boolean) => void;
}

const LONGEST = 500;
const LOOKS = { Cancelled: 'deny', Pending: 'line', Processing: 'quiet', Approved: 'fill' } as const;

/** The note and the buttons: what the server would take now. What takes effect at once is asked first. */
export function RequestDecision({ shown, busy, onDecide }: Props) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [asking, setAsking] = useState<RequestStatus>();
  const offers = ORDER.flatMap((status) => shown.offers.filter((offer) => offer.status === status));
  if (offers.length === 0) return <p className="text-sm text-muted">{messages.nothingToDecide}</p>;

  function choose(status: RequestStatus, atOnce: boolean) {
    const isWanting = status === 'Cancelled' && isBlank(note);
    setMissing(isWanting);
    if (isWanting) return;
    if (atOnce) setAsking(status);
    else onDecide(status, note.trim(), false);
  }

  const takesUp = offers.some(({ status }) => status === 'Processing');
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3.5">
      <TextArea
        label={messages.note}
        hint={messages.noteHow}
        name="note"
        most={LONGEST}
        value={note}
        error={isMissing ? messages.noteMissing : undefined}
        onChange={setNote}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {offers.map(({ status, at_once }) => (
          <Button key={status} look={LOOKS[status]} busy={busy} onClick={() => choose(status, at_once)}>
            {status === 'Approved' && <Check size={20} aria-hidden="true" />}
            {messages.decide[status]}
          </Button>
        ))}
      </div>
      {takesUp && endsCancel(shown.kind) && <p className="text-sm text-muted">{messages.endsCancel}</p>}
      {asking && (
        <Question
          title={shown.has_begun ? messages.undoTitle : messages.atOnceTitle(messages.decide[asking])}
          text={shown.has_begun ? messages.undoText : messages.atOnceText}
          yes={messages.decide[asking]}
          busy={busy}
          error={undefined}
          onNo={() => setAsking(undefined)}
          onYes={() => {
            setAsking(undefined);
            onDecide(asking, note.trim(), true);
          }}
        />
      )}
    </div>
  );
}
