import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Facts } from '../../../kit/ui/facts';
import type { ChangeEntry, ReviewItem } from '../../../wire-staff/types.gen';
import { type Answer, post } from '../../kit/net/call';
import { ConfirmButton } from '../../kit/ui/confirm-button';
import { ErrorLine } from '../../kit/ui/error-line';
import { useChange } from '../../kit/use-change';
import { ChangeForm } from './change-form';
import { DropForm } from './drop-form';
import { messages } from './messages';
import { childName, kindName, stampOf, whyOf } from './model';
import type { WhoDecides } from './who-decides';

interface Props {
  item: ReviewItem;
  whoDecides: WhoDecides;
  /** With the result in words. */
  onDone: (result: string) => void;
}

/** One entry to review: what was written, why it is here, what stands now, and the three ways out. */
export function ReviewEntry({ item, whoDecides, onDone }: Props) {
  const [form, setForm] = useState<'change' | 'drop'>();
  const { busy, error, change } = useChange();
  const { kind, reason, person, proof, stands, row } = item;
  const child = childName(item);
  const writer = person ?? messages.nobody;
  const proofs: Readonly<Record<string, string>> = messages.proofs;

  async function decide(
    title: string,
    result: string,
    call: (who: { person?: string }) => Promise<Answer<unknown>>,
  ): Promise<void> {
    const who = await whoDecides(title);
    if (who)
      await change(
        () => call(who),
        () => onDone(result),
      );
  }

  const path = `review/${item.id}` as const;
  const place = () => decide(messages.placeOf(child), messages.placed, (who) => post(`${path}/place`, {}, who));
  const save = (body: ChangeEntry) =>
    decide(messages.changeOf(child), messages.placed, (who) => post(`${path}/change`, body, who));
  const drop = (reason: string) =>
    decide(messages.dropOf(child), messages.dropped, (who) => post(`${path}/drop`, { reason }, who));

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
      {form === 'change' && <ChangeForm item={item} busy={busy} onCancel={() => setForm(undefined)} onSave={save} />}
      {form === 'drop' && <DropForm busy={busy} onCancel={() => setForm(undefined)} onDrop={drop} />}
      <ErrorLine text={error} />
      {form === undefined && (
        <>
          <p className="text-menu text-muted">{item.mine_until_today ? messages.effect : messages.headOrAuthor}</p>
          <div className="grid grid-cols-actions gap-2.5">
            {reason !== 'day_open' && (
              <ConfirmButton big busy={busy} onPress={() => void place()}>
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
