import { byCount, catalogue } from '../../kit/text/catalogue';

// Texts of My Photos. The title and 'No Data Found' are from the specification, verbatim; the banner's text comes
// from the configuration, and the lightbox has its own catalogue.
export const messages = catalogue('photos', {
  keys: 'Use the arrow keys to move from photo to photo.',
  count: (photos: number) => byCount(photos, { one: '1 photo', other: `${photos} photos` }),
  allShown: 'These are all the photos.',
  olderFailed: 'Older photos could not be loaded.',
  emptyHint: (name: string) => `${name}’s photos will appear here.`,
  months: 'Download a month',
  monthsHint: 'All photos of a month in one ZIP file.',
  cancelMonth: 'Cancel download',
  cancelled: 'The download was cancelled.',
  monthDownloaded: 'The month’s photos were downloaded.',
  monthFailed: 'The month’s photos could not be downloaded.',
  monthBroken: 'The download was interrupted. Please try again.',
  downloadOf: (month: string) => `Downloading ${month}`,
  percent: (percent: number) => `${percent}%`,
  month: (name: string, photos: string) => `${name} · ${photos}`,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Photos', download: 'Downloading Photos' },
});
