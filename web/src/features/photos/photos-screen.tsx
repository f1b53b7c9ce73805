import { Archive, Download, RefreshCw } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Child } from '../../kit/children/model';
import { useActiveChild } from '../../kit/children/queries';
import { useConfig } from '../../kit/config/config';
import { useScreensConfig } from '../../kit/config/screens';
import { today as centreToday } from '../../kit/date/clock';
import { groupByDay } from '../../kit/date/day-groups';
import { AskedPart, late } from '../../kit/late/late-part';
import { MissedNote } from '../../kit/push/missed-note';
import { PageFoot } from '../../kit/query/page-foot';
import { footState, joinPages } from '../../kit/query/pages';
import { useSoughtDay, useSoughtInPages } from '../../kit/query/use-sought';
import { useTrouble } from '../../kit/query/use-trouble';
import { Empty } from '../../kit/ui/empty';
import { IconButton } from '../../kit/ui/icon-button';
import { Camera } from '../../kit/ui/illustrations/camera';
import { ListState } from '../../kit/ui/list-state';
import { Note } from '../../kit/ui/note';
import { ScreenHead } from '../../kit/ui/screen-head';
import { Trouble } from '../../kit/ui/trouble';
import { messages } from './messages';
import { PhotoBones } from './parts/photo-bones';
import { PhotoDays } from './parts/photo-days';
import { usePhotos } from './queries';

const photoBox = late(async () => (await import('../../kit/photo-box/photo-box')).PhotoBox);
const monthsSheet = late(async () => (await import('./parts/months-sheet')).MonthsSheet);

/** How many photos before the end of what is loaded the box asks for older ones. */
const AHEAD = 5;

/** The child's photos by day, three in a row; one of them large in the box. */
export function PhotosScreen() {
  const child = useActiveChild();
  // By its child, so that what is shown a moment later than it came is never another child's.
  return <Gallery key={child.id} child={child} />;
}

function Gallery({ child }: { child: Child }) {
  const { imagePath } = useConfig();
  const { archiveMessage } = useScreensConfig();
  const [shown, setShown] = useState<number>();
  const [closed, setClosed] = useState<string>();
  const [choosingMonth, setChoosingMonth] = useState(false);
  const { query, refresh, refreshing } = usePhotos();
  // Fifty tiles are many for a slow phone: they are made ready in small steps while the page goes on scrolling.
  const album = useDeferredValue(query.data) ?? query.data;
  const pages = album?.pages;
  const photos = useMemo(() => joinPages((pages ?? []).map((page) => page.items)), [pages]);
  const days = useMemo(() => groupByDay(photos), [photos]);
  const today = centreToday();
  const open = useCallback((place: number) => setShown(place), []);

  const { coming, trouble } = useTrouble(query);

  const more = () => query.hasNextPage && !refreshing && !query.isFetchingNextPage && void query.fetchNextPage();
  function show(at: number) {
    setShown(at);
    if (at >= photos.length - AHEAD) more();
  }

  // The photo for whose sake the screen was opened is large until it was closed.
  const sought = useSoughtInPages(query, photos);
  const opened = useSoughtDay(query, photos);
  const soughtAt = sought.item === closed ? -1 : photos.findIndex(({ id }) => id === sought.item);
  const at = shown ?? (soughtAt < 0 ? undefined : soughtAt);
  function close() {
    setShown(undefined);
    setClosed(sought.item);
  }

  const closeMonths = () => setChoosingMonth(false);

  return (
    <div className="mx-auto max-w-wide">
      <ScreenHead
        title={messages.title}
        actions={
          <>
            <IconButton
              tone
              label={messages.months}
              aria-haspopup="dialog"
              onClick={() => setChoosingMonth(true)}
              icon={<Download size={24} aria-hidden="true" />}
            />
            <IconButton
              tone
              label={messages.refresh}
              aria-disabled={refreshing}
              onClick={() => !refreshing && void refresh()}
              icon={<RefreshCw size={24} aria-hidden="true" className={refreshing ? 'animate-spin' : ''} />}
            />
          </>
        }
      />
      <Note icon={<Archive size={20} aria-hidden="true" className="flex-none" />}>{archiveMessage}</Note>
      <MissedNote missed={sought.missed ?? opened.missed} />
      <ListState
        loading={coming}
        skeleton={<PhotoBones />}
        instead={
          trouble ? (
            <Trouble {...trouble} />
          ) : photos.length === 0 ? (
            <Empty drawing={<Camera />} title={messages.empty} text={messages.emptyHint(child.firstName)} />
          ) : undefined
        }
      >
        <PhotoDays days={days} today={today} opened={opened.day} base={imagePath} onOpen={open} />
        <PageFoot
          state={album === query.data ? footState(query) : 'loading'}
          loaded={pages?.length ?? 0}
          onMore={more}
          texts={messages}
        />
      </ListState>
      {at !== undefined && (
        <AskedPart
          part={photoBox}
          photos={photos}
          at={at}
          base={imagePath}
          onShow={show}
          onClose={close}
          onMissing={close}
        />
      )}
      {choosingMonth && (
        <AskedPart part={monthsSheet} childName={child.firstName} onClose={closeMonths} onMissing={closeMonths} />
      )}
    </div>
  );
}
