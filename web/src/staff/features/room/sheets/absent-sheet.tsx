import CalendarX from 'lucide-react/icons/calendar-x';
import { useState } from 'react';
import { Field } from '../../../../kit/ui/field';
import type { ChildNow } from '../../../kit/room/model';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { ConfirmKey } from './confirm-key';
import { messages } from './messages';
import { PickTile } from './pick-tile';
import { useEntry } from './use-entry';

interface Props {
  shown: readonly ChildNow[];
  /** Chosen from the start. */
  first: readonly string[];
  onClose: () => void;
}

const LONGEST_REASON = 200;
const HERE: ReadonlySet<string> = new Set(['in', 'asleep', 'home', 'absent']);

/** One child or several are absent today. A reason makes it sensitive. */
export function AbsentSheet({ shown, first, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first));
  const [reason, setReason] = useState('');
  const { busy, isNotKept, write } = useEntry(onClose);
  const offered = shown.filter(({ id, state }) => chosen.has(id) || !HERE.has(state.kind));

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  function confirm() {
    const [id] = chosen;
    const name = shown.find((child) => child.id === id)?.name ?? '';
    const given = reason.trim() === '' ? null : reason.trim();
    void write({
      kind: 'absent',
      need: given === null ? 'routine' : 'sensitive',
      title: messages.absent,
      wanted: [...chosen].map((child) => ({ child, values: { reason: given }, happened: null })),
      sent: chosen.size === 1 ? messages.markedAbsent(name) : messages.markedAbsentMany(chosen.size),
      kept: messages.absentKept(chosen.size),
    });
  }

  return (
    <FullSheet
      title={messages.absentTitle}
      subtitle={messages.absentHow}
      foot={
        <ConfirmKey
          icon={<CalendarX size={26} aria-hidden="true" className="flex-none" />}
          off={chosen.size === 0 ? messages.chooseChildren : undefined}
          busy={busy}
          isNotKept={isNotKept}
          onPress={confirm}
        >
          {messages.absentKey(chosen.size)}
        </ConfirmKey>
      }
      onClose={onClose}
    >
      <div className="grid gap-3">
        {offered.length === 0 && <p className="text-muted">{messages.nobodyMissing}</p>}
        <ul aria-label={messages.absentTitle} className="grid grid-cols-pick gap-2">
          {offered.map((child) => (
            <PickTile key={child.id} child={child} chosen={chosen.has(child.id)} onToggle={() => toggle(child.id)} />
          ))}
        </ul>
        <Field label={messages.reason} value={reason} maxLength={LONGEST_REASON} onChange={setReason} />
      </div>
    </FullSheet>
  );
}
