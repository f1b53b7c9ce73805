import { useState } from 'react';
import { formatTime } from '../../../kit/date/formats';
import { Button } from '../../../kit/ui/button';
import type { Meal } from '../../kit/queue/row';
import { ChildFace } from '../../kit/room/child-face';
import { messages as states } from '../../kit/room/messages';
import type { ChildNow } from '../../kit/room/model';
import { useTouch } from '../../kit/touch';
import { FullSheet } from '../../kit/ui/full-sheet';
import { messages } from './messages';

interface Props {
  meal: Meal;
  /** Those who have the meal already. */
  who: readonly ChildNow[];
  /** How many other children get it. */
  others: number;
  /** The ids of those whose meal is replaced. */
  onAnswer: (replaced: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Asks whether the first meal of the day is kept or replaced. */
export function AlreadyLogged({ meal, who, others, onAnswer, onClose }: Props) {
  const [single, setSingle] = useState(false);
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());
  const keep = useTouch(() => onAnswer(single ? replaced : new Set()), { once: true });
  const replace = useTouch(() => onAnswer(new Set(who.map(({ id }) => id))), { once: true });
  const choose = (id: string, replaces: boolean) => {
    const next = new Set(replaced);
    if (replaces) next.add(id);
    else next.delete(id);
    setReplaced(next);
  };
  return (
    <FullSheet
      small
      filled={replaced.size > 0}
      title={messages.already(who.length, states.kinds[meal])}
      subtitle={`${messages.oncePerDay} ${others > 0 ? messages.others(others) : ''}`}
      onClose={onClose}
      foot={
        <>
          <Button big {...keep}>
            {single ? messages.done : messages.keep(who.length)}
          </Button>
          {!single && (
            <Button big look="line" {...replace}>
              {messages.replace(who.length)}
            </Button>
          )}
          {!single && who.length > 1 && (
            <Button big look="plain" onClick={() => setSingle(true)}>
              {messages.oneByOne}
            </Button>
          )}
        </>
      }
    >
      <ul>
        {who.map((child) => (
          <li key={child.id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
            <ChildFace child={child} className="size-13" />
            <div className="min-w-0 grow-from-word">
              <b className="block text-lg/row wrap-anywhere">{child.name}</b>
              <span className="num block text-menu text-muted">{whenText(child.logged[meal])}</span>
            </div>
            {single && (
              <KeepOrReplace
                name={child.name}
                replaces={replaced.has(child.id)}
                onChange={(replaces) => choose(child.id, replaces)}
              />
            )}
          </li>
        ))}
      </ul>
    </FullSheet>
  );
}

function whenText(logged: ChildNow['logged'][Meal]): string {
  if (!logged) return '';
  const time = formatTime(logged.at);
  return logged.by === null ? messages.byProgram(time) : messages.by(time, logged.by);
}

interface OneProps {
  name: string;
  replaces: boolean;
  onChange: (replaces: boolean) => void;
}

function KeepOrReplace({ name, replaces, onChange }: OneProps) {
  return (
    <div role="radiogroup" aria-label={name} className="flex flex-wrap gap-2">
      {[false, true].map((one) => (
        <label
          key={String(one)}
          className={`care-amount ${replaces === one ? 'bg-tint text-on-tint shadow-chosen' : 'bg-sunken'}`}
        >
          <input type="radio" checked={replaces === one} onChange={() => onChange(one)} className="care-radio" />
          {one ? messages.replaceOne : messages.keepOne}
        </label>
      ))}
    </div>
  );
}
