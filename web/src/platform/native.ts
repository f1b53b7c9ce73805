import type { Native } from './interface';
import { web } from './web';

/** The device this page runs on. Screens know it by its interface only. */
export const native: Native = web;
