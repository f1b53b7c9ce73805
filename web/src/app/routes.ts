import { late } from '../kit/late/late-part';
import { paths } from '../kit/paths';
import type { Route } from '../kit/router/router';
import { type Guard, signedIn, signedOut } from './guards';
import { lazyScreen } from './lazy-screen';
import { titles } from './messages';
import { appRows, authRows, type Row, supportRows } from './rows';

// The rows of rows.ts in their two frames, and what has no frame. What is not here goes to the root.

const auth = late(async () => (await import('./shell/auth-layout')).AuthLayout);
const app = late(async () => (await import('./shell/app-layout')).AppLayout);

const within = (frame: NonNullable<Route['frame']>, first: Guard, rows: readonly Row[]): readonly Route[] =>
  rows.map(({ guard, ...row }) => ({ ...row, frame, guard: () => first() ?? guard?.() }));

const splash = lazyScreen(() => import('../features/sign-in/splash-screen'), 'SplashScreen');

export const routes: readonly Route[] = [
  { path: paths.root, title: titles.root, screen: splash, waiting: () => null },
  { path: paths.dashboard, title: titles.dashboard, screen: splash, guard: () => paths.blogs },
  ...within(auth, signedOut, authRows),
  ...within(app, signedIn, [...appRows, ...supportRows]),
];
