import Baby from 'lucide-react/icons/baby';
import FileText from 'lucide-react/icons/file-text';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import NotebookText from 'lucide-react/icons/notebook-text';
import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { Button } from '../../../../kit/ui/button';
import { MEALS } from '../../../kit/queue/row';
import { ChildFace } from '../../../kit/room/child-face';
import { messages as states } from '../../../kit/room/messages';
import type { ChildNow } from '../../../kit/room/model';
import { shortTime, stateLine } from '../../../kit/room/texts';
import { FullSheet } from '../../../kit/ui/full-sheet';
import { messages } from './messages';

/** The sheets of care that a child's sheet opens. */
type CareKind = 'nap' | 'milk' | 'diaper' | 'note';

interface Props {
  child: ChildNow;
  onCare: (kind: CareKind) => void;
  onHandOver: () => void;
  onCheckIn: () => void;
  onDetails: () => void;
  onClose: () => void;
}

const ICON = { size: 22, 'aria-hidden': true, className: 'flex-none' } as const;

/** One child: what can be recorded, and the way to the details. */
export function ChildSheet({ child, onCare, onHandOver, onCheckIn, onDetails, onClose }: Props) {
  const { kind } = child.state;
  const isHere = kind === 'in' || kind === 'asleep';
  const meals = MEALS.flatMap((meal) => {
    const logged = child.logged[meal];
    return logged ? [{ meal, logged }] : [];
  });
  return (
    <FullSheet
      small
      title={child.name}
      subtitle={stateLine(child.state)}
      mark={<ChildFace child={child} />}
      onClose={onClose}
    >
      <div className="grid gap-2">
        {isHere ? (
          <>
            <Action icon={<LogOut {...ICON} />} look="fill" onPress={onHandOver}>
              {messages.handOver}
            </Action>
            <div className="grid grid-cols-actions gap-2">
              <Action icon={kind === 'asleep' ? <Sun {...ICON} /> : <Moon {...ICON} />} onPress={() => onCare('nap')}>
                {kind === 'asleep' ? messages.awake : messages.nap}
              </Action>
              <Action icon={<Milk {...ICON} />} onPress={() => onCare('milk')}>
                {messages.milk}
              </Action>
              <Action icon={<Baby {...ICON} />} onPress={() => onCare('diaper')}>
                {messages.diaper}
              </Action>
              <Action icon={<NotebookText {...ICON} />} onPress={() => onCare('note')}>
                {messages.note}
              </Action>
            </div>
          </>
        ) : (
          <>
            <Action icon={<LogIn {...ICON} />} look="fill" onPress={onCheckIn}>
              {messages.checkIn}
            </Action>
            <Action icon={<NotebookText {...ICON} />} onPress={() => onCare('note')}>
              {messages.note}
            </Action>
          </>
        )}
        <Action icon={<FileText {...ICON} />} look="line" onPress={onDetails}>
          {messages.details}
        </Action>
        {meals.length > 0 && (
          <section aria-label={messages.today} className="pt-1">
            <h2 className="text-menu font-bold text-muted">{messages.today}</h2>
            <ul>
              {meals.map(({ meal, logged }) => (
                <li key={meal} className="num grid grid-cols-event gap-x-2.5 py-1.5 text-menu">
                  <b className="text-muted">{shortTime(logged.at)}</b>
                  <span>
                    {states.kinds[meal]} · {logged.by ?? states.byCentre}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </FullSheet>
  );
}

interface ActionProps {
  icon: ReactNode;
  look?: 'fill' | 'quiet' | 'line';
  onPress: () => void;
  children: ReactNode;
}

function Action({ icon, look = 'quiet', onPress, children }: ActionProps) {
  return (
    <Button big wide look={look} onClick={onPress}>
      {icon}
      {children}
    </Button>
  );
}
