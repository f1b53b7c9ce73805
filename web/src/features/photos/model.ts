import { PAGE_STEP } from '../../kit/query/page-step';
import type { ConversationPage, PhotoItem } from '../../wire/types.gen';

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
