// Every address of the portal. Links between features go through here, so that no feature imports another.

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
  dataAsks: '/yourData',
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

/** Those whose address stands as it is. */
export type PlainName = Exclude<PathName, 'survey' | 'story'>;

/** With what a screen can be opened beside its path: a tab, an item by its id, the day on which it lies, the key of a page. */
export const takes = {
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

/** The screens that also answer below /support. */
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

/** In the address of a page that is yet to open: whose child's it is. */
export const CHILD = 'child';
