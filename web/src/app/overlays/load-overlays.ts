import type { ReactNode } from 'react';
import type { Overlays } from '../../kit/overlay/overlays';
import { PlainQuestion } from './plain-question';

type Hosts = (props: { state: Overlays }) => ReactNode;

/** The overlays' code, or what does without it. */
export async function loadOverlays(): Promise<{ default: Hosts }> {
  try {
    return { default: (await import('./overlay-hosts')).OverlayHosts };
  } catch {
    return { default: PlainQuestion };
  }
}
