import Check from 'lucide-react/icons/check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import LogOut from 'lucide-react/icons/log-out';
import Sun from 'lucide-react/icons/sun';
import Utensils from 'lucide-react/icons/utensils';
import type { ReactNode } from 'react';
import { Button } from '../../../../kit/ui/button';
import { useQueue } from '../../../kit/queue/queue';
import type { Meal } from '../../../kit/queue/row';
import { messages as states } from '../../../kit/room/messages';
import { type ChildNow, openThings, type ShownRoom } from '../../../kit/room/model';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { messages } from './messages';

interface Props {
  room: ShownRoom;
  onHandOver: (child: ChildNow) => void;
  onWake: (children: readonly string[]) => void;
  onMeal: (meal: Meal, children: readonly string[]) => void;
  onSend: () => void;
  onClose: () => void;
}

const ICON = { size: 24, 'aria-hidden': true, className: 'flex-none' } as const;
const ids = (children: readonly ChildNow[]) => children.map(({ id }) => id);

/** What is open before the day ends, each with its button. */
export function ClosingSheet({ room, onHandOver, onWake, onMeal, onSend, onClose }: Props) {
  const { waiting } = useQueue();
  const open = openThings(room.children, room.rooms.menu);
  const isDone = open.in.length === 0 && open.meals.length === 0 && waiting === 0;
  return (
    <FullSheet title={messages.closingTitle} subtitle={messages.closingHow} onClose={onClose}>
      {isDone && (
        <p className="flex items-center gap-3 rounded-note bg-success-tint px-4 py-3 font-bold text-success">
          <Check {...ICON} />
          {messages.allClosed}
        </p>
      )}
      <ul className="grid gap-2">
        {open.asleep.length > 0 && (
          <Line icon={<Sun {...ICON} />} text={messages.stillAsleep(open.asleep.length)} names={open.asleep}>
            <Button big look="quiet" onClick={() => onWake(ids(open.asleep))}>
              {messages.wake}
            </Button>
          </Line>
        )}
        {open.meals.map(({ meal, children }) => (
          <Line
            key={meal}
            icon={<Utensils {...ICON} />}
            text={messages.notLogged(states.kinds[meal], children.length)}
            names={children}
          >
            <Button big look="quiet" onClick={() => onMeal(meal, ids(children))}>
              {messages.log(states.kinds[meal])}
            </Button>
          </Line>
        ))}
        {waiting > 0 && (
          <Line icon={<CloudUpload {...ICON} />} text={messages.notSent(waiting)} names={[]}>
            <Button big look="quiet" onClick={onSend}>
              {messages.sendNow}
            </Button>
          </Line>
        )}
        {open.in.length > 0 && (
          <li className="rounded-card bg-surface px-4 py-3 shadow-line">
            <p className="flex items-center gap-3 font-bold">
              <LogOut {...ICON} />
              {messages.stillIn(open.in.length)}
            </p>
            <ul className="grid grid-cols-pick gap-2 pt-2">
              {open.in.map((child) => (
                <li key={child.id} className="grid">
                  <Button big wide look="quiet" onClick={() => onHandOver(child)}>
                    {messages.handOverChild(child.name)}
                  </Button>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </FullSheet>
  );
}

interface LineProps {
  icon: ReactNode;
  text: string;
  names: readonly ChildNow[];
  children: ReactNode;
}

function Line({ icon, text, names, children }: LineProps) {
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-surface px-4 py-2 shadow-line">
      {icon}
      <span className="min-w-0 grow-from-word max-md:basis-48">
        <b className="block">{text}</b>
        <span className="block text-menu text-muted wrap-anywhere">{names.map(({ name }) => name).join(', ')}</span>
      </span>
      {children}
    </li>
  );
}
