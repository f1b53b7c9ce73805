import { catalogue } from '../text/catalogue';

// Texts of the lightbox. The four texts of the download are those of the specification.
export const messages = catalogue('photo-box', {
  /** The total is undefined until all photos are loaded. */
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

/** The names of photos in the lightbox and in lists. */
export const names = catalogue('photo-box/names', {
  photo: (day: string) => `Photo, ${day}`,
  /** Below the heading of its day: its number on that day and its caption. */
  photoOf: (at: number, of: number, caption: string) =>
    `${of === 1 ? 'Photo' : `Photo ${at} of ${of}`}${caption && `: ${caption}`}`,
  /** In the gallery: its day, its number on that day and its caption. */
  photoOfDay: (day: string, at: number, of: number, caption: string) =>
    `Photo, ${day}, ${at} of ${of}${caption && `: ${caption}`}`,
});

/** The accessible labels of the library, so that the position is read once. */
export const viewerLabels = (place: string) => ({
  Carousel: '',
  Slide: '',
  'Photo gallery': place,
  '{index} of {total}': place,
});
