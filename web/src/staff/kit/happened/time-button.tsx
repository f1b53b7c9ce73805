import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { now, timeAt } from '../../../kit/date/clock';
import { useToday } from '../../../kit/date/use-today';
import { Button } from '../../../kit/ui/button';
import type { Happened } from '../queue/row';
import { messages as states } from '../room/messages';
import { FullSheet } from '../ui/full-sheet';
import { daysBack, dayText, happenedText, isAhead, MINUTES_AGO } from './happened';
import { messages } from './messages';

interface Props {
  value: Happened;
  onChange: (value: Happened) => void;
  /** Heads may go back to the first of the month. */
  asHead: boolean;
}

/** Says when an entry happened, and lets the person choose another time. */
export function TimeButton({ value, onChange, asHead }: Props) {
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const text = happenedText(value, today);
  return (
    <>
      <button
        type="button"
        aria-label={messages.changeTime(text)}
        onClick={() => setOpen(true)}
        className="press num inline-flex min-h-14 items-center gap-2.5 rounded-button bg-sunken px-5 leading-body font-bold"
      >
        <Clock size={22} aria-hidden="true" className="flex-none" />
        {text}
      </button>
      {isOpen && (
        <TimeChoice
          value={value}
          asHead={asHead}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  value: Happened;
  asHead: boolean;
  onChoose: (value: Happened) => void;
  onClose: () => void;
}

function TimeChoice({ value, asHead, onChoose, onClose }: ChoiceProps) {
  const today = useToday();
  const clock = { day: today, time: timeAt(now()) };
  const [before] = useState(value && 'day' in value ? value : clock);
  const [at, setAt] = useState(before);
  const ahead = isAhead(at, clock);
  const isKey = (key: Happened) => JSON.stringify(key) === JSON.stringify(value);
  const keys: Happened[] = [null, ...MINUTES_AGO.map((minutes_ago) => ({ minutes_ago }))];
  return (
    <FullSheet small filled={at !== before} title={messages.when} onClose={onClose}>
      <div className="grid gap-4">
        <div className="grid grid-cols-pair gap-2">
          {keys.map((key) => (
            <button
              key={happenedText(key, clock.day)}
              type="button"
              aria-pressed={isKey(key)}
              onClick={() => onChoose(key)}
              className={`press num min-h-14 rounded-button px-3 text-center font-bold ${isKey(key) ? 'bg-tint text-on-tint shadow-chosen' : 'bg-sunken'}`}
            >
              {happenedText(key, clock.day)}
            </button>
          ))}
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-bold">{messages.atATime}</legend>
          <div className="grid grid-cols-pair gap-2">
            <select
              aria-label={messages.day}
              value={at.day}
              onChange={({ currentTarget: { value: day } }) => setAt({ ...at, day })}
              className="num min-h-14 min-w-0 rounded-control bg-field px-3 font-bold shadow-control"
            >
              {daysBack(clock.day, asHead).map((day) => (
                <option key={day} value={day}>
                  {dayText(day, clock.day)}
                </option>
              ))}
            </select>
            <input
              type="time"
              aria-label={messages.time}
              required
              value={at.time}
              aria-invalid={ahead || undefined}
              aria-describedby="time-note"
              onChange={({ currentTarget: { value: time } }) => setAt({ ...at, time })}
              className={`num min-h-14 min-w-0 rounded-control bg-field px-3 font-bold ${ahead ? 'shadow-control-wrong' : 'shadow-control'}`}
            />
          </div>
          <p id="time-note" role="status" className="min-h-5 text-sm font-bold text-danger">
            {ahead && states.inFuture}
          </p>
          <Button big disabled={ahead || at.time === ''} onClick={() => onChoose(at)}>
            {messages.takeTime}
          </Button>
        </fieldset>
      </div>
    </FullSheet>
  );
}
