// Every path of the portal. Features link to each other through these and do not import each other.

export const paths = {
  root: '/',
  login: '/login',
  verifyUser: '/verifyUser',
  forgetPassword: '/forgetPassword',
  otpVerify: '/otpVerify',
  dashboard: '/dashboard',
  survey: '/survey/$surveyId',
  noSurvey: '/survey',
  blogs: '/blogs',
  story: '/blogs/$storyId',
  timeline: '/timeline',
  today: '/today',
  myProfile: '/myProfile',
  attendance: '/attendance',
  center: '/center',
  cctv: '/cctv',
  chat: '/chat',
  activityCalendar: '/activityCalendar',
  foodMenu: '/foodMenu',
  growth: '/growth',
  newsRoom: '/newsRoom',
  outdoorActivity: '/outdoorActivity',
  photoGallery: '/photoGallery',
  parentVideo: '/parentVideo',
  holidayCalendar: '/holidayCalendar',
  support: '/support',
  notification: '/notification',
  notificationSettings: '/notificationSettings',
  sessions: '/devices',
  yourData: '/yourData',
  webview: '/webview',
  pastRequestTab: '/PastRequestTab',
  request: '/request',
  ticket: '/ticket',
  raiseAnIssue: '/raiseAnIssue',
  earlyResume: '/earlyResume',
  extendPause: '/extendPause',
  feeCertificate: '/feeCertificate',
  nonSatisfaction: '/nonSatisfaction',
  shareFeeCerticate: '/shareFeeCerticate',
  guardian: '/guardian',
  addGuardian: '/addGuardian',
  example: '/example',
  pause: '/Pause',
  shiftCentre: '/ShiftCentre',
  changeProgram: '/ChangeProgram',
  finance: '/Finance',
  transport: '/Transport',
  withrawChild: '/WithrawChild',
  extendedDaycare: '/ExtendedDaycare',
} as const;

export type PathName = keyof typeof paths;

/** Paths without parameters. */
export type PlainName = Exclude<PathName, 'survey' | 'story'>;

/** The search fields of each screen: a tab, an item's id, a day, the key of a page. */
export const searchFields = {
  chat: ['item', 'day'],
  timeline: ['item', 'day'],
  photoGallery: ['item', 'day'],
  newsRoom: ['item', 'day'],
  outdoorActivity: ['item', 'day'],
  attendance: ['day'],
  foodMenu: ['day'],
  activityCalendar: ['day'],
  growth: ['tab', 'item', 'day'],
  webview: ['key'],
  addGuardian: ['guardian'],
  pastRequestTab: ['tab', 'item'],
  request: ['item'],
  ticket: ['item'],
  earlyResume: ['item'],
  extendPause: ['item'],
  shareFeeCerticate: ['natureOfService', 'startDate', 'endDate'],
} as const satisfies Partial<Record<PathName, readonly string[]>>;

/** Screens that are also available below /support. */
export const belowSupport = [
  'pause',
  'shiftCentre',
  'changeProgram',
  'finance',
  'transport',
  'withrawChild',
  'extendedDaycare',
  'pastRequestTab',
  'raiseAnIssue',
  'earlyResume',
  'extendPause',
] as const satisfies readonly PathName[];

/** The search parameter that names the child when a notification opens a new page. */
export const CHILD = 'child';
