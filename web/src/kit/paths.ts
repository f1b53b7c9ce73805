// Every address of the portal. Links between features go through here, so that no feature imports another.

export const paths = {
  root: '/',
  login: '/login',
  verifyUser: '/verifyUser',
  forgetPassword: '/forgetPassword',
  otpVerify: '/otpVerify',
  dashboard: '/dashboard',
  survey: '/survey/$surveyId',
  blogs: '/blogs',
  story: '/blogs/$storyId',
  timeline: '/timeline',
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
  webview: '/webview',
  pastRequestTab: '/PastRequestTab',
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

export function storyPath(storyId: string): string {
  return paths.story.replace('$storyId', storyId);
}

export function surveyPath(surveyId: number): string {
  return `/survey/${surveyId}`;
}
