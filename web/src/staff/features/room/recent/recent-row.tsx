import UsersRound from 'lucide-react/icons/users-round';
import { timeAt } from '../../../../kit/date/clock';
import { formatTime } from '../../../../kit/date/formats';
import { ChildFace } from '../../../kit/room/child-face';
import { messages as states } from '../../../kit/room/messages';
import type { ChildNow } from '../../../kit/room/model';
import { useTouch } from '../../../kit/touch';
import { messages } from './messages';
import type { RecentGroup } from './model';

interface Props {
  group: RecentGroup;
  known: readonly ChildNow[];
  onOpen: () => void;
}

/** What one tap recorded: the kind, for whom, by whom and when. */
export function RecentRow({ group, known, onOpen }: Props) {
  const touch = useTouch(onOpen);
  const { items } = group;
  const [item] = items;
  const child = items.length === 1 ? known.find(({ id }) => id === item.child) : undefined;
  const names = items.length === 1 ? item.child_name : messages.forChildren(items.length);
  return (
    <button
      type="button"
      {...touch}
      className="press flex min-h-17 min-w-0 items-center gap-3 rounded-button bg-surface px-3 py-2 text-start shadow-line"
    >
      {child ? (
        <ChildFace child={child} className="size-12" />
      ) : (
        <span className="grid size-12 flex-none place-items-center rounded-full bg-sunken text-muted">
          <UsersRound size={24} aria-hidden="true" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <b className={`block text-md/row wrap-anywhere ${item.taken_back ? 'line-through' : ''}`}>
          {states.kinds[item.kind]} · {names}
        </b>
        <span className="line-clamp-2 text-menu text-muted wrap-anywhere">
          {[item.by ?? states.byCentre, ...(item.text === '' ? [] : [item.text])].join(' · ')}
        </span>
      </span>
      <span className="num flex-none text-end text-sm font-bold text-muted">
        {formatTime(timeAt(item.at))}
        {item.taken_back && <span className="block text-danger">{messages.takenBack}</span>}
      </span>
    </button>
  );
}
