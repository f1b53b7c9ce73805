import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '../kit/lazy/lazy-component';

/** A screen that is loaded on navigation. Where loading fails, error-screen.tsx is shown in its place. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyComponent<object> {
  return lazyComponent(async () => (await load())[name]);
}
