import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { isBlank } from '../../../kit/text/blank';
import { Button } from '../../../kit/ui/button';
import { Field } from '../../../kit/ui/field';
import type { Answer } from '../../kit/net/call';
import { useChange } from '../../kit/use-change';
import { messages } from './messages';

interface Decision {
  status: 'Active' | 'Inactive';
  /** With `Inactive`: the reason that parents read. */
  message: string;
}

/** Sends the decision on a card or a photo, and keeps what it came to. */
export function useDecision(send: (decision: Decision) => Promise<Answer<unknown>>, onDecided: () => void) {
  const [result, setResult] = useState<string>();
  const { busy, error, change } = useChange();
  const decide = (decision: Decision) =>
    void change(
      () => send(decision),
      () => {
        setResult(decision.status === 'Active' ? messages.approved : messages.refused);
        onDecided();
      },
    );
  return { busy, error, result, decide };
}

interface Props {
  /** What the approval brings about. */
  effect: string;
  busy: boolean;
  onDecide: (decision: Decision) => void;
}

const LONGEST = 80;

/** Approve, or not with a reason. */
export function Approval({ effect, busy, onDecide }: Props) {
  const [why, setWhy] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3.5">
      <p className="text-sm text-muted">{effect}</p>
      <Field
        label={messages.why}
        hint={messages.whyHow}
        error={isMissing ? messages.noteMissing : undefined}
        value={why}
        maxLength={LONGEST}
        onChange={setWhy}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          look="deny"
          busy={busy}
          onClick={() => {
            setMissing(isBlank(why));
            if (!isBlank(why)) onDecide({ status: 'Inactive', message: why.trim() });
          }}
        >
          {messages.refuse}
        </Button>
        <Button busy={busy} onClick={() => onDecide({ status: 'Active', message: '' })}>
          <Check size={20} aria-hidden="true" />
          {messages.approve}
        </Button>
      </div>
    </div>
  );
}

/** Two pictures side by side: the new one and what stands. */
export function Beside({ title, src, without }: { title: string; src: string | undefined; without: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="pb-1 text-sm font-bold text-muted">{title}</figcaption>
      {src ? (
        <img src={src} alt={title} className="aspect-square w-full max-w-70 rounded-card object-cover" />
      ) : (
        <p className="text-muted">{without}</p>
      )}
    </figure>
  );
}
