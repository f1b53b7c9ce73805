import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { dayAt, now, timeAt } from '../../../../kit/date/clock';
import { formatDayTime } from '../../../../kit/date/formats';
import { Button } from '../../../../kit/ui/button';
import type { RecentItem } from '../../../../wire-staff/types.gen';
import { whoActs } from '../../../kit/acting';
import { post } from '../../../kit/net/call';
import { useTap } from '../../../kit/queue/tap';
import { messages as states } from '../../../kit/room/messages';
import { ConfirmButton } from '../../../kit/ui/confirm-button';
import { ErrorLine } from '../../../kit/ui/error-line';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { useChange } from '../../../kit/use-change';
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
  const { busy, error, change, setError } = useChange();
  const [correcting, setCorrecting] = useState<{ item: RecentItem; moment: string }>();
  const [isUndoing, setUndoing] = useState(false);
  const tap = useTap();
  const [item] = group.items;
  const own = undoable(group, now());

  async function undoAll() {
    const person = await whoActs('routine', messages.undo);
    if (person === undefined) return;
    setUndoing(true);
    try {
      await tap.keep(
        own.map(({ entry, child }) => ({ kind: 'undo', child, values: { of: entry ?? '' }, happened: null })),
        person,
      );
      onChanged();
    } catch {
      setError(states.notKept);
    }
    setUndoing(false);
  }

  async function takeBack(moment: string, child: string) {
    const person = await whoActs('sensitive', messages.takeBackOf(child));
    if (person === undefined) return;
    await change(() => post(`moments/${moment}/withdraw`, {}, { person }), onChanged);
  }

  if (correcting) return <CorrectForm {...correcting} onSaved={onChanged} onClose={() => setCorrecting(undefined)} />;
  return (
    <FullSheet
      title={states.kinds[item.kind]}
      subtitle={[formatDayTime(dayAt(item.at), timeAt(item.at)), item.by ?? states.byCentre].join(' · ')}
      end={
        own.length > 0 && (
          <ConfirmButton big look="quiet" busy={isUndoing} onPress={() => void undoAll()}>
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
          <EntryOfChild
            key={one.entry ?? one.moment}
            item={one}
            busy={busy}
            onCorrect={(moment) => setCorrecting({ item: one, moment })}
            onTakeBack={(moment) => void takeBack(moment, one.child_name)}
          />
        ))}
      </ul>
    </FullSheet>
  );
}

interface EntryProps {
  item: RecentItem;
  busy: boolean;
  /** Both are given the id of its timeline entry. */
  onCorrect: (moment: string) => void;
  onTakeBack: (moment: string) => void;
}

function EntryOfChild({ item: { child_name, moment, taken_back, text }, busy, onCorrect, onTakeBack }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface px-4 py-2 shadow-line">
      <span className="min-w-0 grow-from-word">
        <b className="block text-lg/row wrap-anywhere">{child_name}</b>
        <span className="block text-menu text-muted wrap-anywhere">{taken_back ? messages.takenBack : text}</span>
      </span>
      {moment !== null && !taken_back && (
        <span className="flex flex-wrap gap-2">
          <Button big look="line" aria-label={messages.correctOf(child_name)} onClick={() => onCorrect(moment)}>
            {messages.correct}
          </Button>
          <ConfirmButton
            big
            look="deny"
            busy={busy}
            aria-label={messages.takeBackOf(child_name)}
            onPress={() => onTakeBack(moment)}
          >
            {messages.takeBack}
          </ConfirmButton>
        </span>
      )}
    </li>
  );
}
