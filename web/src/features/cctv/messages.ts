import { catalogue } from '../../kit/text/catalogue';

// Every text of Live CCTV. The title, 'Livestream Not Available Please Refresh' and 'Refresh Stream' are the specification's,
// to the letter; the availability, the break and what is said while the centre's line is down come from the configuration.
export const messages = catalogue('cctv', {
  notLive: 'Not live now',
  down: 'No picture from the centre',
  error: 'Livestream Not Available Please Refresh',
  refresh: 'Refresh Stream',
  unset: 'No live camera yet',
  unsetText: (centre: string) => `${centre} has not connected its cameras to this portal yet.`,
  left: (name: string) => `${name} has left, so there is no live camera any more.`,
  seeBreak: 'See the break',
  live: 'Live',
  place: (room: string, centre: string) => `${room}, ${centre}`,
  hours: 'Camera hours',
  fromUntil: (from: string, until: string) => `${from} to ${until}`,
  who: 'Who can watch',
  whoText: 'Parents of this class',
  full: 'Full screen',

  /** What the call does, for 'Server Error When {action} : {time}'. */
  actions: { check: 'Checking Live CCTV' },
});
