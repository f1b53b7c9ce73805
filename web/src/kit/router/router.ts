import type { ReactNode } from 'react';
import type { Late } from '../late/late-part';
import { type PathName, paths } from '../paths';
import { currentEntry, followHistory, push, replace, startHistory, type Way } from './history';
import { addressOf, type Path, type PlainPath, paramsIn, type Target } from './target';

// From the address to the screen. The address changes at once; the former screen stays until the code of the next one is
// here, or until that has taken a moment. Which screens there are is told by app/rows.ts.

export interface Route {
  path: string;
  /** By which its heading is found. */
  name: PathName;
  /** What stands around the screen, and stays from one screen to the next of the same frame. */
  frame?: Late<{ children: ReactNode }>;
  screen: Late<object>;
  /** Shown in its place where its code takes long. */
  waiting?: () => ReactNode;
  /** Who may not open it is sent elsewhere. */
  guard?: () => PlainPath | undefined;
}

/** What is on the screen, and how it came there. */
export interface Shown {
  path: string;
  search: Readonly<Record<string, string>>;
  hash: string;
  /** Of its entry in the history. */
  key: string;
  way: Way;
  route: Route;
  params: Readonly<Record<string, string>>;
  /** Its code is still on its way, is here, or could not be had. */
  state: 'coming' | 'here' | 'failed';
  error?: unknown;
}

const PATIENCE_MS = 300;

let routes: readonly Route[] = [];
let shown: Shown | undefined;
/** Counts the changes of address: what was asked for before the latest one is of no use any more. */
let turn = 0;
let arriving = Promise.resolve();
const standing: (() => void)[] = [];
const watchers = new Set<() => void>();
const leaving = new Set<(shown: Shown) => void>();
const followers = new Set<(shown: Shown) => void>();

export function startRouter(all: readonly Route[]): void {
  routes = all;
  followHistory(begin);
  startHistory();
  begin('on');
}

function begin(way: Way): void {
  arriving = arrive(way);
}

const pathIn = (address: string) => address.replace(/[?#].*/, '');
const addressBar = () => `${location.pathname}${location.search}${location.hash}`;

function find(path: string): Pick<Shown, 'route' | 'params'> | undefined {
  for (const route of routes) {
    const params = paramsIn(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

/** Where an address leads in the end: guards send elsewhere, and what is unknown is the root. */
function resolve(address: string): string {
  const tidy = address.replace(/(.)\/+($|[?#])/, '$1$2');
  const found = find(pathIn(tidy));
  if (!found) return paths.root;
  const elsewhere = found.route.guard?.();
  return elsewhere === undefined ? tidy : resolve(elsewhere);
}

/** Shows what the address bar says. */
async function arrive(way: Way): Promise<void> {
  turn += 1;
  const mine = turn;
  const to = resolve(addressBar());
  if (to !== addressBar()) {
    await replace(to, () => mine === turn);
    return arriving;
  }
  const found = find(pathIn(to));
  if (!found) return;
  const { pathname: path, hash } = location;
  const search = Object.fromEntries(new URLSearchParams(location.search));
  const next: Shown = { path, search, hash, key: currentEntry().key ?? '', way, ...found, state: 'here' };
  const missing = [found.route.frame, found.route.screen].filter((part) => part && !part.here);
  if (missing.length > 0) {
    const timer = setTimeout(() => mine === turn && show({ ...next, state: 'coming' }), PATIENCE_MS);
    try {
      await Promise.all(missing.map((part) => part?.fetch()));
    } catch (error) {
      Object.assign(next, { state: 'failed', error });
    }
    clearTimeout(timer);
    if (mine !== turn) return arriving;
  }
  const stands = new Promise<void>((resolve) => standing.push(resolve));
  show(next);
  return stands;
}

function show(next: Shown): void {
  if (shown && shown.key !== next.key) for (const listener of leaving) listener(shown);
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Told by the view once what is shown stands on the page. */
export function stood(now: Shown): void {
  if (now.state === 'coming') return;
  for (const resolve of standing.splice(0)) resolve();
  for (const follower of followers) follower(now);
}

export const shownNow = () => shown;

export function watchShown(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Called whenever a screen stands. */
export function whenStanding(follower: (shown: Shown) => void): void {
  followers.add(follower);
}

/** Called while the screen is still there that is about to go. */
export function whenLeaving(listener: (shown: Shown) => void): void {
  leaving.add(listener);
}

/** Goes there; done when the screen stands. In the place of the open one, if it is not to be gone back to. */
export function navigate<P extends Path>(target: Target<P>, options: { instead?: boolean } = {}): Promise<void> {
  return follow(addressOf(target), options);
}

/** The same for an address that a target has become. */
export async function follow(address: string, { instead = false } = {}): Promise<void> {
  const to = resolve(address);
  // Once more to the same: what could not be had is asked for anew.
  if (to === addressBar()) begin('instead');
  // Somebody else may have gone there while room was made.
  else if (instead) await replace(to, () => to !== addressBar());
  else push(to);
  await arriving;
}

/** The same screen without what it was opened for. */
export async function dropSearch(): Promise<void> {
  await replace(pathIn(addressBar()));
  await arriving;
}

/** What could not be shown is tried again. */
export function again(): Promise<void> {
  begin('instead');
  return arriving;
}

/** Fetches the code of a screen ahead of the wish. */
export function preload(path: string): void {
  const route = find(path)?.route;
  if (!route) return;
  for (const part of [route.frame, route.screen]) part?.fetch().catch(() => {});
}
