import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { browserHistory } from '../kit/overlay/back';
import { paths } from '../kit/paths';
import { BrokenScreen } from './broken-screen';
import { signedIn, signedOut } from './guards';
import { lazyScreen, Nothing } from './lazy-screen';
import { titles } from './messages';
import { PendingScreen } from './pending-screen';
import { Root } from './root';
import { appRows, authRows, supportRows } from './rows';

// The rows of rows.ts as routes, in their two frames; everything unknown goes to the root.

const root = createRootRoute({ component: Root, notFoundComponent: () => <Navigate to={paths.root} replace /> });

const splash = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  component: lazyScreen(() => import('../features/sign-in/splash-screen'), 'SplashScreen'),
  pendingComponent: Nothing,
  staticData: { title: titles.root },
});

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  beforeLoad: signedOut,
  component: lazyScreen(() => import('./shell/auth-layout'), 'AuthLayout'),
});

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: signedIn,
  component: lazyScreen(() => import('./shell/app-layout'), 'AppLayout'),
});

const authRoutes = authRows.map(({ path, title, guard, screen }) =>
  createRoute({
    getParentRoute: () => auth,
    path,
    component: screen,
    beforeLoad: () => guard?.(),
    staticData: { title },
  }),
);

const appRoutes = [...appRows, ...supportRows].map(({ path, title, guard, screen }) =>
  createRoute({
    getParentRoute: () => app,
    path,
    component: screen,
    beforeLoad: () => guard?.(),
    staticData: { title },
  }),
);

const dashboard = createRoute({
  getParentRoute: () => root,
  path: paths.dashboard,
  beforeLoad: () => {
    throw redirect({ to: paths.blogs, replace: true });
  },
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.root, replace: true });
  },
});

const history = browserHistory();

export const router = createRouter({
  history: history.router,
  routeTree: root.addChildren([splash, dashboard, auth.addChildren(authRoutes), app.addChildren(appRoutes), unknown]),
  // What stands in an address is text: read as numbers, long ids would become others.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenScreen,
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 300,
});
router.subscribe('onRendered', history.settle);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}
