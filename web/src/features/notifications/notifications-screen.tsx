import { Settings } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { useConfig } from '../../kit/config/config';
import { groupByDay } from '../../kit/date/day-groups';
import { useToday } from '../../kit/date/use-today';
import { paths } from '../../kit/paths';
import { PagedList } from '../../kit/query/paged-list';
import { Link } from '../../kit/router/link';
import { Head } from '../../kit/screen/screen';
import { SleepingBell } from '../../kit/ui/illustrations/sleeping-bell';
import { WithSide } from '../../kit/ui/with-side';
import { messages } from './messages';
import { EntryDays } from './parts/entry-days';
import { EntrySkeleton } from './parts/entry-skeleton';
import { OnlyWhatMatters } from './parts/only-what-matters';
import { useNotifications, useSeen } from './queries';

/** Required by the specification: the list is requested this long after the screen opens. */
const WAIT_MS = 2000;

function useDue(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return due;
}

/** The notifications by day, newest first. Each links to the screen with the details. */
export function NotificationsScreen() {
  const today = useToday();
  const child = useActiveChild();
  const { timelineThumbUrl } = useConfig();
  const due = useDue();
  const list = useNotifications(due);
  const { items: entries } = list;
  const days = useMemo(() => groupByDay(entries), [entries]);
  useSeen(entries[0]?.id);

  return (
    <WithSide side={entries.length > 0 && <OnlyWhatMatters centre={child.centerName} />}>
      <Head
        back
        refresh={{ ...list.refresh, off: !due }}
        actions={
          <Link
            to={paths.notificationSettings}
            aria-label={messages.settings}
            className="press grid size-12 flex-none place-items-center rounded-full text-ink"
          >
            <Settings size={24} aria-hidden="true" />
          </Link>
        }
      />
      <PagedList
        list={list}
        skeleton={<EntrySkeleton />}
        nothing={{ drawing: <SleepingBell />, title: messages.empty, text: messages.emptyHint(child.firstName) }}
        texts={messages}
      >
        <EntryDays days={days} today={today} pictureUrl={(path) => timelineThumbUrl + path} />
      </PagedList>
    </WithSide>
  );
}
