import { byCount, catalogue } from '../../kit/text/catalogue';

// Every text of My Photos. The title and 'No Data Found' are the specification's, to the letter; the banner's comes from the
// configuration, and the box has its own.
export const messages = catalogue('photos', {
  keys: 'Use the arrow keys to move from photo to photo.',
  count: (photos: number) => byCount(photos, { one: '1 photo', other: `${photos} photos` }),
  allShown: 'These are all the photos.',
  olderFailed: 'Older photos could not be loaded.',
  emptyHint: (name: string) => `${name}’s photos will be collected here.`,
  months: 'Download a month',
  monthsHint: 'All photos of a month in one ZIP file.',
  cancelMonth: 'Cancel download',
  cancelled: 'The download was cancelled.',
  monthDownloaded: 'The month’s photos were downloaded.',
  monthFailed: 'The month’s photos could not be downloaded.',
  monthBroken: 'The download was interrupted. Please try again.',
  coming: (month: string) => `Download of ${month}`,
  percent: (percent: number) => `${percent}%`,
  month: (name: string, photos: string) => `${name} · ${photos}`,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Photos', download: 'Downloading Photos' },
});
