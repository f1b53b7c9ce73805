import type { Route } from '../kit/router/router';
import { paramsIn } from '../kit/router/target';
import { appRows, authRows, plainRows, supportRows } from './rows';

/** Those behind the sign-in. */
const inside = [...appRows, ...supportRows];

/** All that can be opened. What is not here goes to the root. */
export const routes: readonly Route[] = [...plainRows, ...authRows, ...inside];

export const isInside = (path: string): boolean => inside.some((route) => paramsIn(route.path, path) !== undefined);
