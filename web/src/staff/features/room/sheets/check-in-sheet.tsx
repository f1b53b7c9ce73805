import CalendarX from 'lucide-react/icons/calendar-x';
import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { timeAt } from '../../../../kit/date/clock';
import { useToday } from '../../../../kit/date/use-today';
import { Button } from '../../../../kit/ui/button';
import { messages as states } from '../../../kit/room/messages';
import type { ChildNow } from '../../../kit/room/model';
import { useNow } from '../../../kit/time';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { TimeInput } from '../../../kit/ui/time-input';
import { ConfirmKey } from './confirm-key';
import { messages } from './messages';
import { PickTile } from './pick-tile';
import { useEntry } from './use-entry';

interface Props {
  shown: readonly ChildNow[];
  /** Chosen from the start. */
  first: readonly string[];
  onAbsent: (children: readonly string[]) => void;
  onDetails: ((child: string) => void) | undefined;
  onClose: () => void;
}

/** One child or several come in, each at their own time. */
export function CheckInSheet({ shown, first, onAbsent, onDetails, onClose }: Props) {
  /** The chosen children, with the time where it is not now. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | undefined>>(
    () => new Map(first.map((id) => [id, undefined])),
  );
  const clock = timeAt(useNow());
  const today = useToday();
  const { busy, isNotKept, write } = useEntry(onClose);
  // A child that another tablet checks in meanwhile stays while chosen.
  const away = shown.filter(({ id, state }) => chosen.has(id) || (state.kind !== 'in' && state.kind !== 'asleep'));
  const isAhead = [...chosen.values()].some((time) => time !== undefined && time > clock);

  function toggle(id: string) {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, undefined);
    setChosen(next);
  }

  function confirm() {
    const [id] = chosen.keys();
    const name = shown.find((child) => child.id === id)?.name ?? '';
    void write({
      kind: 'in',
      need: 'routine',
      title: messages.checkIn,
      wanted: [...chosen].map(([child, time]) => ({
        child,
        values: {},
        happened: time === undefined ? null : { day: today, time },
      })),
      sent: chosen.size === 1 ? messages.checkedIn(name) : messages.checkedInMany(chosen.size),
      kept: messages.checkInKept(chosen.size),
    });
  }

  const [only] = chosen.size === 1 ? chosen.keys() : [];
  return (
    <FullSheet
      title={messages.checkInTitle}
      subtitle={messages.checkInHow}
      end={
        <>
          {onDetails && only !== undefined && (
            <Button big look="quiet" onClick={() => onDetails(only)}>
              {messages.details}
            </Button>
          )}
          <Button big look="line" onClick={() => onAbsent([...chosen.keys()])}>
            <CalendarX size={22} aria-hidden="true" />
            {messages.absent}
          </Button>
        </>
      }
      foot={
        <ConfirmKey
          icon={<LogIn size={26} aria-hidden="true" className="flex-none" />}
          off={chosen.size === 0 ? messages.chooseChildren : isAhead ? states.inFuture : undefined}
          busy={busy}
          isNotKept={isNotKept}
          onPress={confirm}
        >
          {messages.checkInKey(chosen.size)}
        </ConfirmKey>
      }
      onClose={onClose}
    >
      {away.length === 0 && <p className="text-muted">{messages.everybodyIn}</p>}
      <ul aria-label={messages.checkInTitle} className="grid grid-cols-pick gap-2">
        {away.map((child) => {
          const time = chosen.get(child.id);
          return (
            <PickTile key={child.id} child={child} chosen={chosen.has(child.id)} onToggle={() => toggle(child.id)}>
              <span className="flex flex-wrap items-center gap-2 px-2.5 pb-2.5">
                <TimeInput
                  label={messages.timeOf(child.name)}
                  value={time ?? clock}
                  wrong={time !== undefined && time > clock}
                  onChange={(next) => setChosen(new Map(chosen).set(child.id, next === '' ? undefined : next))}
                />
                {time === undefined && <span className="text-sm font-bold">{messages.now}</span>}
              </span>
            </PickTile>
          );
        })}
      </ul>
    </FullSheet>
  );
}
