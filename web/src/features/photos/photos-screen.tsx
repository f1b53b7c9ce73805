import { Archive, Download } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Child } from '../../kit/children/model';
import { useActiveChild } from '../../kit/children/queries';
import { useConfig } from '../../kit/config/config';
import { useScreensConfig } from '../../kit/config/screens';
import { groupByDay } from '../../kit/date/day-groups';
import { useToday } from '../../kit/date/use-today';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { NotFoundNote } from '../../kit/push/not-found-note';
import { PagedList } from '../../kit/query/paged-list';
import { useTargetDay, useTargetInPages } from '../../kit/query/use-target';
import { Screen } from '../../kit/screen/screen';
import { IconButton } from '../../kit/ui/icon-button';
import { Camera } from '../../kit/ui/illustrations/camera';
import { Note } from '../../kit/ui/note';
import { messages } from './messages';
import { PhotoDays } from './parts/photo-days';
import { PhotoSkeleton } from './parts/photo-skeleton';
import { usePhotos } from './queries';

const photoBox = lazyComponent(async () => (await import('../../kit/photo-box/photo-box')).PhotoBox);
const monthsSheet = lazyComponent(async () => (await import('./parts/months-sheet')).MonthsSheet);

/** The lightbox loads older photos when fewer than this are left. */
const LOAD_AHEAD = 5;

/** The child's photos by day, with a lightbox. */
export function PhotosScreen() {
  const child = useActiveChild();
  // Keyed by child, so that deferred values are never another child's.
  return <Gallery key={child.id} child={child} />;
}

function Gallery({ child }: { child: Child }) {
  const { imagePath } = useConfig();
  const { archiveMessage } = useScreensConfig();
  const [shown, setShown] = useState<number>();
  const [closed, setClosed] = useState<string>();
  const [choosingMonth, setChoosingMonth] = useState(false);
  const list = usePhotos();
  const { query, items: photos, more } = list;
  const days = useMemo(() => groupByDay(photos), [photos]);
  const today = useToday();
  const open = useCallback((index: number) => setShown(index), []);

  function show(at: number) {
    setShown(at);
    if (at >= photos.length - LOAD_AHEAD) more();
  }

  // The photo of the deep link is open until the parent closes it.
  const target = useTargetInPages(query, photos);
  const targetDay = useTargetDay(query, photos);
  const targetAt = target.item === closed ? -1 : photos.findIndex(({ id }) => id === target.item);
  const at = shown ?? (targetAt < 0 ? undefined : targetAt);
  function close() {
    setShown(undefined);
    setClosed(target.item);
  }

  const closeMonths = () => setChoosingMonth(false);

  return (
    <Screen
      refresh={list.refresh}
      actions={
        <IconButton
          tone
          label={messages.months}
          aria-haspopup="dialog"
          onClick={() => setChoosingMonth(true)}
          icon={<Download size={24} aria-hidden="true" />}
        />
      }
    >
      <Note icon={<Archive size={20} aria-hidden="true" className="flex-none" />}>{archiveMessage}</Note>
      <NotFoundNote reason={target.notFound ?? targetDay.notFound} />
      <PagedList
        list={list}
        skeleton={<PhotoSkeleton />}
        nothing={{ drawing: <Camera />, text: messages.emptyHint(child.firstName) }}
        texts={messages}
      >
        <PhotoDays days={days} today={today} target={targetDay.day} base={imagePath} onOpen={open} />
      </PagedList>
      {at !== undefined && (
        <OnDemand
          component={photoBox}
          photos={photos}
          at={at}
          base={imagePath}
          more={query.hasNextPage}
          onShow={show}
          onClose={close}
          onAbort={close}
        />
      )}
      {choosingMonth && (
        <OnDemand component={monthsSheet} childName={child.firstName} onClose={closeMonths} onAbort={closeMonths} />
      )}
    </Screen>
  );
}
