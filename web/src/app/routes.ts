import type { Route } from '../kit/router/router';
import { appRows, authRows, plainRows, supportRows } from './rows';

/** All that can be opened. What is not here goes to the root. */
export const routes: readonly Route[] = [...plainRows, ...authRows, ...appRows, ...supportRows];
