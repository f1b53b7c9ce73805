import { Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Facts } from '../../../kit/ui/facts';
import type { ReviewItem } from '../../../wire-staff/room';
import { post } from '../../kit/net/call';
import { ConfirmButton } from '../../kit/ui/confirm-button';
import { ErrorLine } from '../../kit/ui/error-line';
import { ChangeForm } from './change-form';
import { DropForm } from './drop-form';
import { messages } from './messages';
import { childName, kindName, stampOf, whyOf } from './model';
import type { WhoDecides } from './who-decides';

interface Props {
  item: ReviewItem;
  whoDecides: WhoDecides;
  /** With what is said afterwards. */
  onDone: (said: string) => void;
}

/** One entry to review: what was written, why it is here, what stands now, and the three ways out. */
export function ReviewEntry({ item, whoDecides, onDone }: Props) {
  const [form, setForm] = useState<'change' | 'drop'>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { kind, reason, person, proof, stands, row } = item;
  const child = childName(item);
  const writer = person ?? messages.nobody;
  const proofs: Readonly<Record<string, string>> = messages.proofs;

  async function decide(way: 'place' | 'change' | 'drop', title: string, body: object): Promise<void> {
    const who = await whoDecides(title);
    if (!who) return;
    setBusy(true);
    setError(undefined);
    const answer = await post(`review/${item.id}/${way}`, body, who);
    setBusy(false);
    if (answer.ok) onDone(way === 'drop' ? messages.dropped : messages.placed);
    else setError(answer.text);
  }

  return (
    <section
      aria-labelledby={`entry-${item.id}`}
      className="grid min-w-0 content-start gap-3 rounded-card bg-surface px-4.5 py-4 shadow-card"
    >
      <div>
        <h2 id={`entry-${item.id}`} className="text-lg font-bold wrap-anywhere">
          {child} · {kindName(kind)}
        </h2>
        <p className="num text-menu text-muted">{messages.writtenBy(writer, stampOf(item.arrived_at))}</p>
      </div>
      <p className="flex items-center gap-3 rounded-note bg-sunken px-3.5 py-2.5 text-menu font-bold">
        <Info size={22} aria-hidden="true" className="flex-none" />
        {whyOf(item)}
      </p>
      <Facts
        look="rows"
        facts={[
          { name: messages.entry, value: row.text ?? kindName(kind) },
          { name: messages.time, value: item.about ? messages.about(stampOf(item.at)) : stampOf(item.at) },
          ...(stands === null ? [] : [{ name: messages.standsNow, value: stands }]),
          { name: messages.person, value: [writer, proofs[proof]].filter(Boolean).join(', ') },
        ]}
      />
      {form === 'change' && (
        <ChangeForm
          item={item}
          busy={busy}
          onCancel={() => setForm(undefined)}
          onSave={(body) => decide('change', messages.changeOf(child), body)}
        />
      )}
      {form === 'drop' && (
        <DropForm
          busy={busy}
          onCancel={() => setForm(undefined)}
          onDrop={(why) => decide('drop', messages.dropOf(child), { reason: why })}
        />
      )}
      <ErrorLine text={error} />
      {form === undefined && (
        <>
          <p className="text-menu text-muted">{item.mine_until_today ? messages.effect : messages.headOrAuthor}</p>
          <div className="grid grid-cols-actions gap-2.5">
            {reason !== 'day_open' && (
              <ConfirmButton big busy={busy} onPress={() => void decide('place', messages.placeOf(child), {})}>
                {messages.place}
              </ConfirmButton>
            )}
            <Button big look="line" onClick={() => setForm('change')}>
              {messages.change}
            </Button>
            <Button big look="deny" onClick={() => setForm('drop')}>
              {messages.drop}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
