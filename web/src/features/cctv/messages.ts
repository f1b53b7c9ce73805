import { catalogue } from '../../kit/text/catalogue';

// Every text of Live CCTV. The title, 'Livestream Not Available Please Refresh' and 'Refresh Stream' are the specification's,
// to the letter; the availability, the break and what is said while the centre's line is down come from the configuration.
export const messages = catalogue('cctv', {
  notLive: 'Not live now',
  down: 'No video from the centre',
  error: 'Livestream Not Available Please Refresh',
  refresh: 'Refresh Stream',
  unset: 'No live camera yet',
  unsetText: (centre: string) => `${centre} has not connected its cameras to this portal yet.`,
  left: (name: string) => `${name} has left, so there is no live camera any more.`,
  seeBreak: 'See the break',
  lookBack: 'In the meantime, recent photos',
  live: 'Live',
  place: (room: string, centre: string) => `${room}, ${centre}`,
  hours: 'Camera hours',
  fromUntil: (from: string, until: string) => `${from} to ${until}`,
  who: 'Who can watch',
  whoText: 'Parents of this class',
  whoTextAll: 'Parents of this centre',
  allDay: 'All day',
  demo: (hours: string) => `In this demo the camera runs all day. A real centre shows it from ${hours}.`,
  pause: 'Pause the video',
  resume: 'Play the live video',
  full: 'Full screen',
  notFull: 'Exit full screen',
  camera: 'Camera',

  // What stands in the picture's place.
  coming: 'Loading the video…',
  comingLong: 'Still loading. The camera is taking longer than usual.',
  reconnecting: 'Reconnecting…',
  silent: 'The camera isn’t responding. It will reconnect automatically.',
  resting: 'Paused while you’re away.',
  paused: 'Paused. Nothing is loaded until you press play.',
  noPicture: 'No video right now.',
  held: 'Tap to see the video.',
  play: 'Show the video',

  watched: 'Who watched',
  watchedText: 'Everyone who watched your child’s cameras in the last 30 days.',
  nobody: 'Nobody has watched yet.',
  showAll: 'Show all',

  /** What the calls do, for 'Server Error When {action} : {time}'. */
  actions: {
    check: 'Checking Live CCTV',
    watch: 'Opening The Camera',
    stop: 'Closing The Camera',
    who: 'Loading Who Watched',
    lookBack: 'Loading Photos',
  },
});
