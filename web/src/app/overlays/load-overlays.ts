import type { ReactNode } from 'react';
import { fetchPart } from '../../kit/late/fetch-part';
import type { Overlays } from '../../kit/overlay/overlays';
import { PlainHosts } from './plain-hosts';

export type Hosts = (props: { state: Overlays }) => ReactNode;

/** The overlays' code, or what does without it. */
export async function loadOverlays(): Promise<Hosts> {
  try {
    return (await fetchPart(() => import('./overlay-hosts'))).OverlayHosts;
  } catch {
    return PlainHosts;
  }
}
