import Check from 'lucide-react/icons/check';
import LogOut from 'lucide-react/icons/log-out';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { dayAt, timeAt } from '../../../../kit/date/clock';
import { formatDayTime, formatTime } from '../../../../kit/date/formats';
import { useToday } from '../../../../kit/date/use-today';
import { Button } from '../../../../kit/ui/button';
import type { Collector } from '../../../../wire-staff/types.gen';
import { useQueue } from '../../../kit/queue/queue';
import { ChildFace } from '../../../kit/room/child-face';
import { messages as states } from '../../../kit/room/messages';
import type { ChildNow } from '../../../kit/room/model';
import { usePicture } from '../../../kit/snapshot/snapshot';
import { useNow } from '../../../kit/time';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { TimeInput } from '../../../kit/ui/time-input';
import { ConfirmKey } from './confirm-key';
import { messages } from './messages';
import { useEntry } from './use-entry';

interface Props {
  child: ChildNow;
  /** When the server made the list, in Unix milliseconds. */
  listAt: number;
  onClose: () => void;
}

/** Who collects a child: one of the parents and approved guardians. */
export function HandOverSheet({ child, listAt, onClose }: Props) {
  const [chosen, setChosen] = useState<Collector>();
  const [time, setTime] = useState<string>();
  const [asksHead, setAsksHead] = useState(false);
  const { online } = useQueue();
  const clock = timeAt(useNow());
  const today = useToday();
  const { busy, isNotKept, write } = useEntry(onClose);
  const isAhead = time !== undefined && time > clock;

  function confirm() {
    if (!chosen) return;
    void write({
      kind: 'out',
      need: 'sensitive',
      title: messages.handOverTo(chosen.name),
      wanted: [
        {
          child: child.id,
          values: { collector: chosen.id, name: chosen.name },
          happened: time === undefined ? null : { day: today, time },
        },
      ],
      sent: messages.handedOver(child.name),
      kept: messages.handOverKept(child.name),
    });
  }

  const { in_at } = child.facts;
  const list = dayAt(listAt) === today ? formatTime(timeAt(listAt)) : formatDayTime(dayAt(listAt), timeAt(listAt));
  const off = chosen ? (isAhead ? states.inFuture : undefined) : messages.chooseCollector;
  return (
    <FullSheet
      title={messages.whoCollects(child.name)}
      subtitle={[...(in_at === null ? [] : [messages.inSince(formatTime(in_at))]), messages.listOf(list)].join(' · ')}
      mark={<ChildFace child={child} />}
      end={<TimeInput label={messages.timeOfLeaving} value={time ?? clock} wrong={isAhead} onChange={setTime} />}
      foot={
        <ConfirmKey
          icon={<LogOut size={26} aria-hidden="true" className="flex-none" />}
          off={off}
          busy={busy}
          isNotKept={isNotKept}
          hint={messages.compare}
          onPress={confirm}
        >
          {messages.handOverTo(chosen?.name ?? '')}
        </ConfirmKey>
      }
      onClose={onClose}
    >
      <div className="grid gap-2">
        {!online && (
          <p className="rounded-note bg-warning-tint px-3.5 py-2 text-menu font-bold text-warning">
            {messages.offlineHandOver}
          </p>
        )}
        {child.state.kind === 'asleep' && (
          <p className="rounded-note bg-asleep-tint px-3.5 py-2 text-menu font-bold text-asleep">{messages.napEnds}</p>
        )}
        {child.collectors.length === 0 ? (
          <p className="py-4 text-center font-bold">{messages.nobodyListed}</p>
        ) : (
          <fieldset className="min-w-0">
            <legend className="sr-only">{messages.collectors}</legend>
            <div className="grid grid-cols-collectors gap-2">
              {child.collectors.map((collector) => (
                <CollectorChoice
                  key={collector.id}
                  collector={collector}
                  chosen={collector.id === chosen?.id}
                  onChoose={() => setChosen(collector)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="flex min-h-14 flex-wrap items-center gap-x-3">
          <Button big look="plain" aria-expanded={asksHead} onClick={() => setAsksHead(!asksHead)}>
            {messages.notOnList}
          </Button>
          <p role="status" className="font-bold">
            {asksHead && messages.callHead}
          </p>
        </div>
      </div>
    </FullSheet>
  );
}

interface ChoiceProps {
  collector: Collector;
  chosen: boolean;
  onChoose: () => void;
}

function CollectorChoice({ collector, chosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-24 cursor-pointer items-center gap-3.5 rounded-card py-2 ps-3 pe-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${chosen ? 'bg-tint text-on-tint shadow-chosen' : 'bg-surface shadow-line'}`}
    >
      <CollectorFace photo={collector.photo} />
      <span className="min-w-0 flex-1">
        <b className="block text-lg/row wrap-anywhere">{collector.name}</b>
        <span className={`block text-menu font-semibold ${chosen ? '' : 'text-muted'}`}>{collector.relation}</span>
        {collector.photo === null && (
          <span className="mt-1 inline-flex items-center gap-1.5 rounded-note bg-warning-tint px-2.5 py-1 text-sm font-bold text-warning">
            <TriangleAlert size={17} aria-hidden="true" className="flex-none" />
            <span className="min-w-0">{messages.noPhoto}</span>
          </span>
        )}
      </span>
      <input type="radio" name="collector" checked={chosen} onChange={onChoose} className="sr-only" />
      <span
        aria-hidden="true"
        className={`grid size-radio flex-none place-items-center rounded-full ${chosen ? 'bg-primary text-on-primary' : 'shadow-control'}`}
      >
        {chosen && <Check size={18} strokeWidth={3} />}
      </span>
    </label>
  );
}

/** Large enough to compare with a person. */
function CollectorFace({ photo }: Pick<Collector, 'photo'>) {
  const src = usePicture(photo);
  return src === undefined ? (
    <span className="grid size-24 flex-none place-items-center rounded-full bg-sunken text-muted">
      <UserRound size={28} aria-hidden="true" />
    </span>
  ) : (
    <img src={src} alt="" className="size-24 flex-none rounded-full bg-sunken object-cover" />
  );
}
