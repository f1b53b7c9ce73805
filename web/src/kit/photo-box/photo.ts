// A photo as the box shows it, wherever it comes from: the gallery, a message.

export interface Photo {
  id: string;
  day: string;
  /** Both relative to the base that the box is given, signed. */
  full: string;
  thumb: string;
  width: number;
  height: number;
  /** May be empty. */
  caption: string;
}

/** What a photo is called on the device that keeps it. */
export function fileName(photo: Photo): string {
  return `photo-${photo.day}-${photo.id}.jpg`;
}
