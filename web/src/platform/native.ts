import type { Native } from './interface';
import { web } from './web';

/** The device on which the page runs. */
export const native: Native = web;
