import type { ReactNode } from 'react';
import type { LazyComponent } from '../lazy/lazy-component';
import { type PathName, paths } from '../paths';
import { currentEntry, type NavigationType, onHistoryChange, push, replace, startHistory } from './history';
import { addressOf, matchPath, type Path, type PlainPath, type Target } from './target';

// From the address to the screen. The address changes at once; the former screen stays until the code of the next one is
// loaded, or until PENDING_AFTER_MS have passed. The route table is app/rows.ts.

export interface Route {
  path: string;
  name: PathName;
  /** The layout around the screen. It stays mounted from one screen to the next of the same frame. */
  frame?: LazyComponent<{ children: ReactNode }>;
  screen: LazyComponent<object>;
  /** Rendered instead of the usual skeleton while the code of the screen loads. */
  pending?: () => ReactNode;
  /** A path to redirect to; undefined lets the user in. */
  guard?: () => PlainPath | undefined;
}

/** The current location, its route, and how the user came there. */
export interface RouteState {
  path: string;
  search: Readonly<Record<string, string>>;
  hash: string;
  /** The key of its history entry. */
  key: string;
  navigationType: NavigationType;
  route: Route;
  params: Readonly<Record<string, string>>;
  /** Whether the code of its screen is loaded. */
  status: 'pending' | 'loaded' | 'failed';
  error?: unknown;
}

const PENDING_AFTER_MS = 300;

let routes: readonly Route[] = [];
let current: RouteState | undefined;
/** Counts the navigations: one that is no longer the latest is dropped. */
let latest = 0;
let navigating = Promise.resolve();
const waitingForRender: (() => void)[] = [];
const routeListeners = new Set<() => void>();
const leaveListeners = new Set<(left: RouteState) => void>();
const renderListeners = new Set<(rendered: RouteState) => void>();

export function startRouter(all: readonly Route[]): void {
  routes = all;
  onHistoryChange(load);
  startHistory();
  load('push');
}

function load(type: NavigationType): void {
  navigating = loadAddress(type);
}

const pathIn = (address: string) => address.replace(/[?#].*/, '');
const addressBar = () => `${location.pathname}${location.search}${location.hash}`;

function findRoute(path: string): Pick<RouteState, 'route' | 'params'> | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

/** The address after the redirects of guards. An unknown address leads to the root. */
function resolve(address: string): string {
  const tidy = address.replace(/(.)\/+($|[?#])/, '$1$2');
  const found = findRoute(pathIn(tidy));
  if (!found) return paths.root;
  const redirect = found.route.guard?.();
  return redirect === undefined ? tidy : resolve(redirect);
}

/** Loads and shows the screen of the address bar. Resolves once the latest navigation is rendered. */
async function loadAddress(navigationType: NavigationType): Promise<void> {
  latest += 1;
  const mine = latest;
  const to = resolve(addressBar());
  if (to !== addressBar()) {
    await replace(to, () => mine === latest);
    return navigating;
  }
  const found = findRoute(pathIn(to));
  if (!found) return;
  const { pathname: path, hash } = location;
  const search = Object.fromEntries(new URLSearchParams(location.search));
  const next: RouteState = {
    path,
    search,
    hash,
    key: currentEntry().key ?? '',
    navigationType,
    ...found,
    status: 'loaded',
  };
  const missing = [found.route.frame, found.route.screen].filter((one) => one && !one.loaded);
  if (missing.length > 0) {
    const timer = setTimeout(() => mine === latest && show({ ...next, status: 'pending' }), PENDING_AFTER_MS);
    try {
      await Promise.all(missing.map((one) => one?.preload()));
    } catch (error) {
      Object.assign(next, { status: 'failed', error });
    }
    clearTimeout(timer);
    if (mine !== latest) return navigating;
  }
  const rendered = new Promise<void>((resolve) => waitingForRender.push(resolve));
  show(next);
  return rendered;
}

function show(next: RouteState): void {
  if (current && current.key !== next.key) for (const listener of leaveListeners) listener(current);
  current = next;
  for (const listener of routeListeners) listener();
}

/** Called by the view after the route is rendered. */
export function markRendered(rendered: RouteState): void {
  if (rendered.status === 'pending') return;
  for (const resolve of waitingForRender.splice(0)) resolve();
  for (const listener of renderListeners) listener(rendered);
}

/** Undefined until the first screen is shown. */
export const currentRoute = () => current;

export function subscribeToRoute(listener: () => void): () => void {
  routeListeners.add(listener);
  return () => routeListeners.delete(listener);
}

/** Called each time a screen, or the reason why it could not be loaded, is rendered. */
export function onRendered(listener: (rendered: RouteState) => void): void {
  renderListeners.add(listener);
}

/** Called before another history entry is shown, while the former screen is still on the page. */
export function onLeave(listener: (left: RouteState) => void): void {
  leaveListeners.add(listener);
}

/** Resolves when the screen is rendered. `replace` replaces the current history entry, so that back does not lead to it. */
export function navigate<P extends Path>(target: Target<P>, options: { replace?: boolean } = {}): Promise<void> {
  return navigateTo(addressOf(target), options);
}

/** `navigate` for an address. */
export async function navigateTo(address: string, { replace: replaces = false } = {}): Promise<void> {
  const to = resolve(address);
  // Navigating to the current address retries a failed load.
  if (to === addressBar()) load('replace');
  // Another navigation may have led there while this one waited.
  else if (replaces) await replace(to, () => to !== addressBar());
  else push(to);
  await navigating;
}

/** Removes the search fields from the address of the current screen. */
export async function clearSearch(): Promise<void> {
  await replace(pathIn(addressBar()));
  await navigating;
}

/** Loads the current screen again, after its code could not be loaded. */
export function reload(): Promise<void> {
  load('replace');
  return navigating;
}

/** Loads the code of a screen ahead of a navigation to it. */
export function preload(path: string): void {
  const route = findRoute(path)?.route;
  if (!route) return;
  for (const component of [route.frame, route.screen]) component?.preload().catch(() => {});
}
