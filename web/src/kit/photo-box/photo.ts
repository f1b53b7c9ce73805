// A photo in the lightbox, from the gallery, the timeline or a message.

export interface Photo {
  id: string;
  day: string;
  /** Signed addresses, relative to the `base` of the lightbox. */
  full: string;
  thumb: string;
  width: number;
  height: number;
  /** May be empty. */
  caption: string;
}

/** The file name of a download. */
export function fileName(photo: Photo): string {
  return `photo-${photo.day}-${photo.id}.jpg`;
}
