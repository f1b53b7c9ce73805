import type { RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { late } from '../kit/late/late-part';

/** A screen that is fetched when somebody goes there. What cannot be fetched fails in its place, as broken-screen.tsx has it. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  const part = late(async () => (await load())[name]);
  // The router fetches a screen before it shows it.
  return Object.assign(() => part.here && createElement(part.here), { preload: part.fetch });
}

/** Stands in for a part that is not there. */
export function Nothing(): null {
  return null;
}
