import { useSyncExternalStore } from 'react';
import { currentRoute, type RouteState, subscribeToRoute } from './router';
import type { FieldOf, Params, Path, PathTaking, Search } from './target';

// What a screen can read of its own address.

/** Throws before the first screen is shown, when no component can ask. */
export function useCurrentRoute(): RouteState {
  const route = useSyncExternalStore(subscribeToRoute, currentRoute);
  if (!route) throw new Error('No route yet.');
  return route;
}

/** The path parameters of the screen at `path`. */
export function useParams<P extends Path>(_path: P): Params<P> {
  return useCurrentRoute().params as Params<P>;
}

/** The search fields of the screen at `path`. They are unchecked: anybody can write an address. */
export function useSearch<P extends PathTaking<FieldOf<Path>>>(_path: P): Search<P> {
  return useCurrentRoute().search as Search<P>;
}
