import { formatMonth } from '../../kit/date/formats';
import type { Photo } from '../../kit/photo-box/photo';
import type { Page } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import type { ConversationPage, MonthOfPhotos, PhotoItem } from '../../wire/types.gen';

// Maps the wire to the gallery. Pure functions.

/** A full page means that there may be more. */
export type PhotoPage = Page<Photo>;

export function pageFromWire(wire: ConversationPage, index: number): PhotoPage {
  const items = wire.photoList.map(photoFromWire);
  return {
    items,
    nextIndex: index + items.length,
    next: wire.next ?? undefined,
    dataAvailable: items.length >= PAGE_STEP,
  };
}

function photoFromWire({ id, date, message, thumb, width, height, caption }: PhotoItem): Photo {
  return { id, day: date, full: message, thumb, width, height, caption };
}

/** A month with photos. */
export interface AlbumMonth {
  /** '2026-11' */
  key: string;
  /** 'Nov 2026' */
  name: string;
  photos: number;
}

export function monthFromWire({ month, photos }: MonthOfPhotos): AlbumMonth {
  return { key: month, name: formatMonth(month), photos };
}

/** File name of a month's ZIP, the same as the server's. */
export function albumName(month: AlbumMonth): string {
  return `photos-${month.key}.zip`;
}
