import { ArrowLeft, RefreshCw, Settings } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { useConfig } from '../../kit/config/config';
import { today as centreToday } from '../../kit/date/clock';
import { groupByDay } from '../../kit/date/day-groups';
import { paths } from '../../kit/paths';
import { PageFoot } from '../../kit/query/page-foot';
import { footState, joinPages } from '../../kit/query/pages';
import { useTrouble } from '../../kit/query/use-trouble';
import { goBack } from '../../kit/router/history';
import { Link } from '../../kit/router/link';
import { photoUrl } from '../../kit/session/photo';
import { useSession } from '../../kit/session/store';
import { messages as shared } from '../../kit/text/messages';
import { Empty } from '../../kit/ui/empty';
import { IconButton } from '../../kit/ui/icon-button';
import { SleepingBell } from '../../kit/ui/illustrations/sleeping-bell';
import { ListState } from '../../kit/ui/list-state';
import { ScreenHead } from '../../kit/ui/screen-head';
import { Trouble } from '../../kit/ui/trouble';
import { WithSide } from '../../kit/ui/with-side';
import { messages } from './messages';
import { EntryBones } from './parts/entry-bones';
import { EntryDays } from './parts/entry-days';
import { OnlyWhatMatters } from './parts/only-what-matters';
import { useNotifications, useSeen } from './queries';

/** As the specification has it: the list is asked for this long after the screen was opened. */
const WAIT_MS = 2000;

function useDue(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return due;
}

/** What happened, newest first, a section a day; each leads to the screen that tells more. */
export function NotificationsScreen() {
  const child = useActiveChild();
  const { timelineThumbUrl } = useConfig();
  const stamp = useSession((from) => from.photoStamp);
  const due = useDue();
  const { query, refresh, refreshing } = useNotifications(due);
  const pages = query.data?.pages;
  const entries = useMemo(() => joinPages((pages ?? []).map((page) => page.items)), [pages]);
  const days = useMemo(() => groupByDay(entries), [entries]);
  useSeen(entries[0]?.id);

  const { coming, trouble } = useTrouble(query);

  return (
    <WithSide side={entries.length > 0 && <OnlyWhatMatters centre={child.centerName} />}>
      <ScreenHead
        title={messages.title}
        back={<IconButton label={shared.back} icon={<ArrowLeft size={24} aria-hidden="true" />} onClick={goBack} />}
        actions={
          <>
            <Link
              to={paths.notificationSettings}
              aria-label={messages.settings}
              className="press grid size-12 flex-none place-items-center rounded-full text-ink"
            >
              <Settings size={24} aria-hidden="true" />
            </Link>
            <IconButton
              tone
              label={messages.refresh}
              aria-disabled={refreshing || !due}
              onClick={() => due && !refreshing && void refresh()}
              icon={<RefreshCw size={24} aria-hidden="true" className={refreshing ? 'animate-spin' : ''} />}
            />
          </>
        }
      />
      <ListState
        loading={coming}
        skeleton={<EntryBones />}
        instead={
          trouble ? (
            <Trouble {...trouble} />
          ) : entries.length === 0 ? (
            <Empty drawing={<SleepingBell />} title={messages.empty} text={messages.emptyHint(child.firstName)} />
          ) : undefined
        }
      >
        <EntryDays days={days} today={centreToday()} pictureUrl={(path) => photoUrl(timelineThumbUrl, path, stamp)} />
        <PageFoot
          texts={messages}
          state={footState(query)}
          loaded={pages?.length ?? 0}
          onMore={() => !refreshing && !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      </ListState>
    </WithSide>
  );
}
