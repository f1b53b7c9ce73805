import { useCallback, useMemo, useState } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { StayNote } from '../../kit/children/stay-note';
import { useConfig } from '../../kit/config/config';
import { groupByDay } from '../../kit/date/day-groups';
import { useToday } from '../../kit/date/use-today';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { NotFoundNote } from '../../kit/push/not-found-note';
import { PagedList } from '../../kit/query/paged-list';
import { useTargetInPages } from '../../kit/query/use-target';
import { Head } from '../../kit/screen/screen';
import { Moon } from '../../kit/ui/illustrations/moon';
import { WithSide } from '../../kit/ui/with-side';
import { messages } from './messages';
import { newestPhotos, photosOf, todaySoFar } from './model';
import { DaySection } from './parts/day-section';
import { PhotosCard } from './parts/photos-card';
import { TimelineSkeleton } from './parts/timeline-skeleton';
import { TodayCard } from './parts/today-card';
import { TodayStrip } from './parts/today-strip';
import { useTimeline } from './queries';

const photoBox = lazyComponent(async () => (await import('../../kit/photo-box/photo-box')).PhotoBox);

/** The lightbox loads older pictures when fewer than this are left. */
const LOAD_AHEAD = 3;

/** The child's timeline: newest first, one section per day, on a rail in the child's colour. */
export function TimelineScreen() {
  const child = useActiveChild();
  const { imagePath, timelineThumbUrl } = useConfig();
  const pictureUrl = useCallback((path: string) => timelineThumbUrl + path, [timelineThumbUrl]);

  const list = useTimeline();
  const { query, items: entries, more } = list;
  const days = useMemo(() => groupByDay(entries), [entries]);
  const today = useToday();
  const sofar = useMemo(() => todaySoFar(entries, today), [entries, today]);
  const allLoaded = !query.hasNextPage;
  const newPhotos = useMemo(() => newestPhotos(entries), [entries]);
  const target = useTargetInPages(query, entries);

  const photos = useMemo(
    () => photosOf(entries, { full: (path) => imagePath + path, card: pictureUrl }),
    [entries, imagePath, pictureUrl],
  );
  const [shown, setShown] = useState<string>();
  const open = useCallback((id: string) => setShown(id), []);
  const at = photos.findIndex(({ id }) => id === shown);

  function show(next: number) {
    setShown(photos[next]?.id);
    if (next >= photos.length - LOAD_AHEAD) more();
  }

  const close = () => setShown(undefined);

  return (
    <WithSide
      side={
        (sofar || newPhotos) && (
          <>
            {sofar && <TodayCard sofar={sofar} />}
            {newPhotos && <PhotosCard photos={newPhotos} today={today} pictureUrl={pictureUrl} />}
          </>
        )
      }
    >
      <Head refresh={list.refresh} />
      <StayNote />
      <NotFoundNote reason={target.notFound} />
      <PagedList
        list={list}
        skeleton={<TimelineSkeleton />}
        nothing={{ drawing: <Moon />, text: messages.emptyHint(child.firstName) }}
        texts={messages}
        foot="ps-13"
      >
        {sofar && <TodayStrip sofar={sofar} />}
        {days.map((group) => (
          <DaySection
            key={group.day}
            group={group}
            today={today}
            target={target.item}
            pictureUrl={pictureUrl}
            onOpen={open}
          />
        ))}
      </PagedList>
      {at >= 0 && (
        <OnDemand
          component={photoBox}
          photos={photos}
          at={at}
          base=""
          more={!allLoaded}
          onShow={show}
          onClose={close}
          onAbort={close}
        />
      )}
    </WithSide>
  );
}
