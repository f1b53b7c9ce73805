import type { ComponentType } from 'react';
import { type Late, late } from '../kit/late/late-part';

/** A screen that is fetched when somebody goes there. What cannot be fetched fails in its place, as broken-screen.tsx has it. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Late<object> {
  return late(async () => (await load())[name]);
}
