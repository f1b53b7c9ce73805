import { importChunk } from '../../kit/lazy/import-chunk';

/** Loads the code that changes the active child, on first use or when the page is idle. */
export const loadSwitch = () => importChunk(() => import('../../kit/children/switch-child'));
