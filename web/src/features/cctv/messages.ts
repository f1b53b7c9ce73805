import { catalogue } from '../../kit/text/catalogue';

// Texts of Live CCTV. The title, 'Livestream Not Available Please Refresh' and 'Refresh Stream' are from the specification,
// verbatim; the texts about availability, a break and a centre that is offline come from the configuration.
export const messages = catalogue('cctv', {
  notLive: 'Not live now',
  down: 'No video from the centre',
  error: 'Livestream Not Available Please Refresh',
  refresh: 'Refresh Stream',
  unset: 'No live camera yet',
  unsetText: (centre: string) => `${centre} has not connected its cameras to this portal yet.`,
  left: (name: string) => `${name} has left, so live video is no longer available.`,
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

  // Shown in place of the video.
  loading: 'Loading the video…',
  loadingLong: 'Still loading. The camera is taking longer than usual.',
  reconnecting: 'Reconnecting…',
  silent: 'The camera isn’t responding. It will reconnect automatically.',
  hidden: 'Paused while you’re away.',
  paused: 'Paused. Nothing is loaded until you press play.',
  noVideo: 'No video right now.',
  tapToPlay: 'Tap to see the video.',
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
