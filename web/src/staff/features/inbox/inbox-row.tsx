import Inbox from 'lucide-react/icons/inbox';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircle from 'lucide-react/icons/message-circle';
import ScanFace from 'lucide-react/icons/scan-face';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import type { CaseKind, InboxItem } from '../../../wire-staff/types.gen';
import { messages } from './messages';
import { dueOf, subtitleOf, titleOf } from './model';

const ICONS: Record<CaseKind, ReactNode> = {
  request: <Inbox size={20} aria-hidden="true" />,
  ticket: <LifeBuoy size={20} aria-hidden="true" />,
  thread: <MessageCircle size={20} aria-hidden="true" />,
  guardian: <UserPlus size={20} aria-hidden="true" />,
  portrait: <ScanFace size={20} aria-hidden="true" />,
};

interface Props {
  item: InboxItem;
  chosen: boolean;
  onChoose: () => void;
}

/** A case in the list: what, whose, and until when. */
export function InboxRow({ item, chosen, onChoose }: Props) {
  const states = [item.taken_up && messages.takenUp, item.unanswered && item.kind !== 'thread' && messages.wrote];
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onChoose}
      className={`press flex min-h-17 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-button px-3 py-2 text-start ${chosen ? 'bg-surface shadow-chosen' : ''}`}
    >
      <span className="grid size-11 flex-none place-items-center rounded-full bg-tint text-on-tint">
        {ICONS[item.kind]}
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <b className="block text-md/row wrap-anywhere">{titleOf(item)}</b>
        <span className="num block text-sm text-muted wrap-anywhere">
          {[subtitleOf(item), ...states].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={`num ms-auto flex-none text-sm font-bold ${item.overdue ? 'text-danger' : 'text-muted'}`}>
        {dueOf(item)}
      </span>
    </button>
  );
}
