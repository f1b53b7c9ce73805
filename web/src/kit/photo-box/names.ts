import { catalogue } from '../text/catalogue';

// What a photo is called; apart from the box's other texts, since lists of photos need these alone.
export const names = catalogue('photo-box/names', {
  photo: (day: string) => `Photo, ${day}`,
  /** Under its day's heading: which of that day's photos it is, and what was written to it. */
  photoOf: (at: number, of: number, caption: string) =>
    `${of === 1 ? 'Photo' : `Photo ${at} of ${of}`}${caption && `: ${caption}`}`,
  /** In the gallery: which of its day's photos it is, and what the centre wrote to it. */
  photoOfDay: (day: string, at: number, of: number, caption: string) =>
    `Photo, ${day}, ${at} of ${of}${caption && `: ${caption}`}`,
});
