import { catalogue } from '../text/catalogue';

// Every text of the box of photos. The four of the download are the specification's, to the letter.
export const messages = catalogue('photo-box', {
  /** How many there are is not known while older ones are still to come. */
  box: (at: number, of: number | undefined) => (of === undefined ? `Photo ${at}` : `Photo ${at} of ${of}`),
  place: (at: number, of: number | undefined) => (of === undefined ? `${at}` : `${at} of ${of}`),
  previous: 'Previous photo',
  next: 'Next photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  download: 'Download',
  whatsApp: 'WhatsApp',
  facebook: 'Facebook',
  downloaded: 'Image downloaded successfully',
  downloadFailed: 'Image download failed',
  denied: 'Permission denied, please enable it manually',
  downloadError: 'Error downloading image',
  shareText: (name: string, className: string, centre: string) => `${name}, ${className}, ${centre}`,
  confirmShare:
    'Sharing opens another app with your child’s name, class and centre. The photo itself is not sent. Continue?',
});

/** What a photo is called, in the box and in lists of photos. */
export const names = catalogue('photo-box/names', {
  photo: (day: string) => `Photo, ${day}`,
  /** Under its day's heading: which of that day's photos it is, and what was written to it. */
  photoOf: (at: number, of: number, caption: string) =>
    `${of === 1 ? 'Photo' : `Photo ${at} of ${of}`}${caption && `: ${caption}`}`,
  /** In the gallery: which of its day's photos it is, and what the centre wrote to it. */
  photoOfDay: (day: string, at: number, of: number, caption: string) =>
    `Photo, ${day}, ${at} of ${of}${caption && `: ${caption}`}`,
});

/** What the library reads out, by its own names for it: the place in the row, once. */
export const viewerLabels = (place: string) => ({
  Carousel: '',
  Slide: '',
  'Photo gallery': place,
  '{index} of {total}': place,
});
