import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { dayAt, now, timeAt } from '../../../../kit/date/clock';
import { formatDayTime } from '../../../../kit/date/formats';
import { Button } from '../../../../kit/ui/button';
import type { RecentItem } from '../../../../wire-staff/room';
import { whoActs } from '../../../kit/acting';
import { post } from '../../../kit/net/call';
import { useTap } from '../../../kit/queue/tap';
import { messages as states } from '../../../kit/room/messages';
import { ConfirmButton } from '../../../kit/ui/confirm-button';
import { ErrorLine } from '../../../kit/ui/error-line';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { CorrectForm } from './correct-form';
import { messages } from './messages';
import { type RecentGroup, undoable } from './model';

interface Props {
  group: RecentGroup;
  onChanged: () => void;
  onClose: () => void;
}

/** What one tap recorded, child by child. */
export function EntrySheet({ group, onChanged, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [correcting, setCorrecting] = useState<RecentItem>();
  const tap = useTap();
  const [item] = group.items;
  const own = undoable(group, now());

  async function undoAll() {
    const person = await whoActs('routine', messages.undo);
    if (person === undefined) return;
    setBusy(true);
    try {
      await tap.keep(
        own.map(({ entry, child }) => ({ kind: 'undo', child, values: { of: entry ?? '' }, happened: null })),
        person,
      );
      onChanged();
    } catch {
      setError(messages.notKept);
    }
    setBusy(false);
  }

  async function takeBack({ moment, child_name }: RecentItem) {
    const person = await whoActs('sensitive', messages.takeBackOf(child_name));
    if (person === undefined) return;
    setBusy(true);
    const answer = await post(`moments/${moment}/withdraw`, {}, { person });
    setBusy(false);
    if (answer.ok) onChanged();
    else setError(answer.text);
  }

  if (correcting) return <CorrectForm item={correcting} onSaved={onChanged} onClose={() => setCorrecting(undefined)} />;
  return (
    <FullSheet
      title={states.kinds[item.kind]}
      subtitle={[formatDayTime(dayAt(item.at), timeAt(item.at)), item.by ?? messages.byCentre].join(' · ')}
      end={
        own.length > 0 && (
          <ConfirmButton big look="quiet" busy={busy} onPress={() => void undoAll()}>
            <Undo2 size={22} aria-hidden="true" />
            {own.length === 1 ? messages.undo : messages.undoMany(own.length)}
          </ConfirmButton>
        )
      }
      onClose={onClose}
    >
      <ErrorLine text={error} />
      <ul className="grid gap-2">
        {group.items.map((one) => (
          <li
            key={one.entry ?? one.moment}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface px-4 py-2 shadow-line"
          >
            <span className="min-w-0 grow-from-word">
              <b className="block text-lg/row wrap-anywhere">{one.child_name}</b>
              <span className="block text-menu text-muted wrap-anywhere">
                {one.taken_back ? messages.takenBack : one.text}
              </span>
            </span>
            {one.moment !== null && !one.taken_back && (
              <span className="flex flex-wrap gap-2">
                <Button
                  big
                  look="line"
                  aria-label={messages.correctOf(one.child_name)}
                  onClick={() => setCorrecting(one)}
                >
                  {messages.correct}
                </Button>
                <ConfirmButton
                  big
                  look="deny"
                  busy={busy}
                  aria-label={messages.takeBackOf(one.child_name)}
                  onPress={() => void takeBack(one)}
                >
                  {messages.takeBack}
                </ConfirmButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </FullSheet>
  );
}
