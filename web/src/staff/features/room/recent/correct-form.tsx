import { useState } from 'react';
import { dayAt, now, timeAt } from '../../../../kit/date/clock';
import { useToday } from '../../../../kit/date/use-today';
import { isBlank } from '../../../../kit/text/blank';
import type { RecentItem } from '../../../../wire-staff/types.gen';
import { whoActs } from '../../../kit/acting';
import { patch } from '../../../kit/net/call';
import { messages as states } from '../../../kit/room/messages';
import { ConfirmButton } from '../../../kit/ui/confirm-button';
import { ErrorLine } from '../../../kit/ui/error-line';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { TimeInput } from '../../../kit/ui/time-input';
import { useChange } from '../../../kit/use-change';
import { messages } from './messages';

interface Props {
  item: RecentItem;
  /** The id of its timeline entry. */
  moment: string;
  onSaved: () => void;
  onClose: () => void;
}

const MINUTE_MS = 60_000;
const LONGEST = 2048;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Another text or time of an entry that parents see. */
export function CorrectForm({ item, moment, onSaved, onClose }: Props) {
  const today = useToday();
  const before = timeAt(item.at);
  const [text, setText] = useState(item.text);
  const [time, setTime] = useState(before);
  const { busy, error, change, setError } = useChange();
  const isAhead = dayAt(item.at) === today && time > timeAt(now());

  async function save() {
    if (isBlank(text)) {
      setError(messages.empty);
      return;
    }
    const person = await whoActs('sensitive', messages.correctOf(item.child_name));
    if (person === undefined) return;
    const at = item.at + (minutesOf(time) - minutesOf(before)) * MINUTE_MS;
    const body = { text: text.trim(), ...(time !== before && { at }) };
    await change(() => patch(`moments/${moment}`, body, { person }), onSaved);
  }

  return (
    <FullSheet
      title={messages.correctOf(item.child_name)}
      subtitle={messages.correctHow}
      foot={
        <>
          <div className="min-w-0 flex-1">
            <ErrorLine text={isAhead ? states.inFuture : error} />
          </div>
          <ConfirmButton big busy={busy} disabled={isAhead} onPress={() => void save()}>
            {messages.save}
          </ConfirmButton>
        </>
      }
      onClose={onClose}
    >
      <div className="grid max-w-form gap-3">
        <label className="block">
          <span className="mb-1.5 block text-sm font-bold">{messages.text}</span>
          <textarea
            rows={4}
            maxLength={LONGEST}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            className="w-full resize-none rounded-control bg-field px-4 py-3 text-md shadow-control"
          />
        </label>
        <div>
          <span className="mb-1.5 block text-sm font-bold">{messages.time}</span>
          <TimeInput
            label={messages.time}
            value={time}
            wrong={isAhead}
            onChange={(next) => setTime(next === '' ? before : next)}
          />
        </div>
      </div>
    </FullSheet>
  );
}
