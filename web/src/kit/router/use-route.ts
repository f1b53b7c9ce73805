import { useSyncExternalStore } from 'react';
import { type Shown, shownNow, watchShown } from './router';
import type { FieldOf, Params, Path, PathTaking, Search } from './target';

// What a screen knows of its own address.

/** What is shown; there is always something by the time that anything asks. */
export function useShown(): Shown {
  const shown = useSyncExternalStore(watchShown, shownNow);
  if (!shown) throw new Error('Nothing is shown yet.');
  return shown;
}

/** The parts of the address that differ, on the screen that answers at `path`. */
export function useParams<P extends Path>(_path: P): Params<P> {
  return useShown().params as Params<P>;
}

/** What the screen at `path` was opened with. It is whatever somebody wrote into the address. */
export function useSearch<P extends PathTaking<FieldOf<Path>>>(_path: P): Search<P> {
  return useShown().search as Search<P>;
}
