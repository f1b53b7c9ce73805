import { Archive, Download } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Child } from '../../kit/children/model';
import { useActiveChild } from '../../kit/children/queries';
import { useConfig } from '../../kit/config/config';
import { useScreensConfig } from '../../kit/config/screens';
import { groupByDay } from '../../kit/date/day-groups';
import { useToday } from '../../kit/date/use-today';
import { AskedPart, late } from '../../kit/late/late-part';
import { MissedNote } from '../../kit/push/missed-note';
import { PagedList } from '../../kit/query/paged-list';
import { useSoughtDay, useSoughtInPages } from '../../kit/query/use-sought';
import { Screen } from '../../kit/screen/screen';
import { IconButton } from '../../kit/ui/icon-button';
import { Camera } from '../../kit/ui/illustrations/camera';
import { Note } from '../../kit/ui/note';
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
  const list = usePhotos();
  const { query, items: photos, more } = list;
  const days = useMemo(() => groupByDay(photos), [photos]);
  const today = useToday();
  const open = useCallback((place: number) => setShown(place), []);

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
      <MissedNote missed={sought.missed ?? opened.missed} />
      <PagedList
        list={list}
        skeleton={<PhotoBones />}
        nothing={{ drawing: <Camera />, text: messages.emptyHint(child.firstName) }}
        texts={messages}
      >
        <PhotoDays days={days} today={today} opened={opened.day} base={imagePath} onOpen={open} />
      </PagedList>
      {at !== undefined && (
        <AskedPart
          part={photoBox}
          photos={photos}
          at={at}
          base={imagePath}
          more={query.hasNextPage}
          onShow={show}
          onClose={close}
          onMissing={close}
        />
      )}
      {choosingMonth && (
        <AskedPart part={monthsSheet} childName={child.firstName} onClose={closeMonths} onMissing={closeMonths} />
      )}
    </Screen>
  );
}
