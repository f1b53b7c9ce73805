import type { Route } from '../kit/router/router';
import { matchPath } from '../kit/router/target';
import { appRows, authRows, plainRows, supportRows } from './rows';

/** Routes that need a session. */
const inside = [...appRows, ...supportRows];

/** All routes. Other paths lead to the root. */
export const routes: readonly Route[] = [...plainRows, ...authRows, ...inside];

export const isInside = (path: string): boolean => inside.some((route) => matchPath(route.path, path) !== undefined);
