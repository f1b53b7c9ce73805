import { type LazyComponent, lazyComponent } from '../kit/lazy/lazy-component';
import type { FilePath } from '../kit/net/contract';
import { belowSupport, type PathName, paths } from '../kit/paths';
import type { Route } from '../kit/router/router';
import { type Guard, hasForgotCode, hasLoginCode, signedIn, signedOut } from './guards';
import { lazyScreen } from './lazy-screen';

// The route table: paths, screens and guards. Titles are in kit/text/titles.ts. The build reads the text of this file
// (scripts/screen-files.ts), so each row has its name and its import() as literals.

const auth = lazyComponent(async () => (await import('./shell/auth-layout')).AuthLayout);
const app = lazyComponent(async () => (await import('./shell/app-layout')).AppLayout);

interface Extras {
  guard?: Guard;
  /** A static file that the screen shows: the page preloads it. */
  reads?: FilePath;
}

function row(name: PathName, screen: LazyComponent<object>, { guard = () => undefined }: Extras = {}) {
  return { path: paths[name], name, guard, screen };
}

/** Puts rows into a layout; its guard runs before theirs. */
function framed(frame: NonNullable<Route['frame']>, first: Guard, rows: ReturnType<typeof row>[]): readonly Route[] {
  return rows.map(({ guard, ...one }) => ({ ...one, frame, guard: () => first() ?? guard() }));
}

export const plainRows: readonly Route[] = [
  {
    ...row(
      'root',
      lazyScreen(() => import('../features/sign-in/splash-screen'), 'SplashScreen'),
    ),
    pending: () => null,
  },
  row(
    'dashboard',
    lazyScreen(() => import('../features/sign-in/splash-screen'), 'SplashScreen'),
    { guard: () => paths.blogs },
  ),
];

/** Screens in the layout of the sign-in card. */
export const authRows = framed(auth, signedOut, [
  row(
    'login',
    lazyScreen(() => import('../features/sign-in/login-screen'), 'LoginScreen'),
  ),
  row(
    'verifyUser',
    lazyScreen(() => import('../features/sign-in/verify-user-screen'), 'VerifyUserScreen'),
    { guard: hasLoginCode },
  ),
  row(
    'forgetPassword',
    lazyScreen(() => import('../features/sign-in/forgot-screen'), 'ForgotScreen'),
  ),
  row(
    'otpVerify',
    lazyScreen(() => import('../features/sign-in/otp-verify-screen'), 'OtpVerifyScreen'),
    { guard: hasForgotCode },
  ),
]);

/** Screens in the signed-in layout. */
export const appRows = framed(app, signedIn, [
  row(
    'blogs',
    lazyScreen(() => import('../features/blogs/blogs-screen'), 'BlogsScreen'),
    { reads: '/static/blogs.json' },
  ),
  row(
    'story',
    lazyScreen(() => import('../features/blogs/story-screen'), 'StoryScreen'),
  ),
  row(
    'timeline',
    lazyScreen(() => import('../features/timeline/timeline-screen'), 'TimelineScreen'),
  ),
  row(
    'myProfile',
    lazyScreen(() => import('../features/profile/profile-screen'), 'ProfileScreen'),
  ),
  row(
    'today',
    lazyScreen(() => import('../features/today/today-screen'), 'TodayScreen'),
  ),
  row(
    'attendance',
    lazyScreen(() => import('../features/attendance/attendance-screen'), 'AttendanceScreen'),
  ),
  row(
    'center',
    lazyScreen(() => import('../features/centre/centre-screen'), 'CentreScreen'),
  ),
  row(
    'cctv',
    lazyScreen(() => import('../features/cctv/cctv-screen'), 'CctvScreen'),
  ),
  row(
    'chat',
    lazyScreen(() => import('../features/chat/chat-screen'), 'ChatScreen'),
  ),
  row(
    'activityCalendar',
    lazyScreen(() => import('../features/activity-plan/activity-plan-screen'), 'ActivityPlanScreen'),
  ),
  row(
    'foodMenu',
    lazyScreen(() => import('../features/food-menu/food-menu-screen'), 'FoodMenuScreen'),
  ),
  row(
    'growth',
    lazyScreen(() => import('../features/growth/growth-screen'), 'GrowthScreen'),
  ),
  row(
    'newsRoom',
    lazyScreen(() => import('../features/newsletters/newsletters-screen'), 'NewslettersScreen'),
  ),
  row(
    'outdoorActivity',
    lazyScreen(() => import('../features/events/events-screen'), 'EventsScreen'),
  ),
  row(
    'photoGallery',
    lazyScreen(() => import('../features/photos/photos-screen'), 'PhotosScreen'),
  ),
  row(
    'parentVideo',
    lazyScreen(() => import('../features/videos/videos-screen'), 'VideosScreen'),
  ),
  row(
    'holidayCalendar',
    lazyScreen(() => import('../features/holidays/holidays-screen'), 'HolidaysScreen'),
  ),
  row(
    'support',
    lazyScreen(() => import('../features/requests/support-screen'), 'SupportScreen'),
  ),
  row(
    'notification',
    lazyScreen(() => import('../features/notifications/notifications-screen'), 'NotificationsScreen'),
  ),
  row(
    'notificationSettings',
    lazyScreen(() => import('../features/notifications/settings/settings-screen'), 'SettingsScreen'),
  ),
  row(
    'sessions',
    lazyScreen(() => import('../features/sessions/sessions-screen'), 'SessionsScreen'),
  ),
  row(
    'yourData',
    lazyScreen(() => import('../features/your-data/your-data-screen'), 'YourDataScreen'),
  ),
  row(
    'survey',
    lazyScreen(() => import('../features/surveys/survey-screen'), 'SurveyScreen'),
  ),
  row(
    'noSurvey',
    lazyScreen(() => import('../features/surveys/survey-screen'), 'NoSurveyScreen'),
  ),
  row(
    'webview',
    lazyScreen(() => import('../features/webview/webview-screen'), 'WebviewScreen'),
  ),
  row(
    'pastRequestTab',
    lazyScreen(() => import('./past-requests-screen'), 'PastRequestsScreen'),
  ),
  row(
    'request',
    lazyScreen(() => import('../features/requests/page/request-screen'), 'RequestScreen'),
  ),
  row(
    'ticket',
    lazyScreen(() => import('../features/tickets/ticket-screen'), 'TicketScreen'),
  ),
  row(
    'raiseAnIssue',
    lazyScreen(() => import('../features/tickets/raise-issue-screen'), 'RaiseIssueScreen'),
  ),
  row(
    'earlyResume',
    lazyScreen(() => import('../features/requests/break/early-resume-screen'), 'EarlyResumeScreen'),
  ),
  row(
    'extendPause',
    lazyScreen(() => import('../features/requests/break/extend-pause-screen'), 'ExtendPauseScreen'),
  ),
  row(
    'feeCertificate',
    lazyScreen(() => import('../features/finance/fee-certificate/certificate-screen'), 'CertificateScreen'),
  ),
  row(
    'nonSatisfaction',
    lazyScreen(() => import('../features/finance/refund/refund-screen'), 'RefundScreen'),
  ),
  row(
    'shareFeeCerticate',
    lazyScreen(() => import('../features/finance/share-certificate/share-screen'), 'ShareScreen'),
  ),
  row(
    'guardian',
    lazyScreen(() => import('../features/guardians/guardians-screen'), 'GuardiansScreen'),
  ),
  row(
    'addGuardian',
    lazyScreen(() => import('../features/guardians/edit-guardian-screen'), 'EditGuardianScreen'),
  ),
  row(
    'example',
    lazyScreen(() => import('../features/example/example-screen'), 'ExampleScreen'),
  ),
  row(
    'pause',
    lazyScreen(() => import('../features/requests/break/break-screen'), 'BreakScreen'),
  ),
  row(
    'shiftCentre',
    lazyScreen(() => import('../features/requests/shift-centre/shift-screen'), 'ShiftScreen'),
  ),
  row(
    'changeProgram',
    lazyScreen(() => import('../features/requests/change-program/program-screen'), 'ProgramScreen'),
  ),
  row(
    'finance',
    lazyScreen(() => import('../features/finance/home/finance-screen'), 'FinanceScreen'),
  ),
  row(
    'transport',
    lazyScreen(() => import('../features/requests/transport/transport-screen'), 'TransportScreen'),
  ),
  row(
    'withrawChild',
    lazyScreen(() => import('../features/requests/withdraw/withdraw-screen'), 'WithdrawScreen'),
  ),
  row(
    'extendedDaycare',
    lazyScreen(() => import('../features/requests/extended-daycare/daycare-screen'), 'DaycareScreen'),
  ),
]);

/** Screens that are also available below /support. */
export const supportRows: readonly Route[] = appRows
  .filter(({ path }) => belowSupport.some((name) => paths[name] === path))
  .map((one) => ({ ...one, path: `${paths.support}${one.path}` }));
