import { formatMonth } from '../../kit/date/formats';
import { PAGE_STEP } from '../../kit/query/page-step';
import type { ConversationPage, MonthOfPhotos, PhotoItem } from '../../wire/types.gen';

// From the wire to the gallery. Pure.

export interface Photo {
  id: string;
  day: string;
  /** Both relative to ImagePath, signed. */
  full: string;
  thumb: string;
  width: number;
  height: number;
  /** May be empty. */
  caption: string;
}

export interface PhotoPage {
  photos: readonly Photo[];
  nextIndex: number;
  next: string | undefined;
  /** More are assumed when a page is full. */
  dataAvailable: boolean;
}

export function pageFromWire(wire: ConversationPage, asked: number): PhotoPage {
  const photos = wire.photoList.map(photoFromWire);
  return {
    photos,
    nextIndex: asked + photos.length,
    next: wire.next ?? undefined,
    dataAvailable: photos.length >= PAGE_STEP,
  };
}

function photoFromWire({ id, date, message, thumb, width, height, caption }: PhotoItem): Photo {
  return { id, day: date, full: message, thumb, width, height, caption };
}

/** What a photo is called on the device that keeps it. */
export function fileName(photo: Photo): string {
  return `photo-${photo.day}-${photo.id}.jpg`;
}

/** A month that has photos. */
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

/** What a month's photos are called on the device, as the server calls them. */
export function albumName(month: AlbumMonth): string {
  return `photos-${month.key}.zip`;
}
