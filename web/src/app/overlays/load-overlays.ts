import type { ReactNode } from 'react';
import { importChunk } from '../../kit/lazy/import-chunk';
import type { Overlays } from '../../kit/overlay/overlays';
import { PlainHosts } from './plain-hosts';

export type Hosts = (props: { state: Overlays }) => ReactNode;

/** Loads the overlays, or returns the plain dialog when that fails. */
export async function loadOverlays(): Promise<Hosts> {
  try {
    return (await importChunk(() => import('./overlay-hosts'))).OverlayHosts;
  } catch {
    return PlainHosts;
  }
}
