// The service worker of a tablet: serves the app's page and files without a connection. Each version has a cache of its own, and
// takes over when the page says so. Calls of the API never come near it.

declare const self: ServiceWorkerGlobalScope;

interface Shell {
  /** Of the page and all files: another one is another version of the app. */
  version: string;
  /** The script that the page begins with. */
  entry: string;
  files: readonly string[];
}

/** Written in by the build. */
declare const __SHELL__: Shell;

const { version, entry, files }: Shell = __SHELL__;
const CACHE = `shell-${version}`;
const PAGE = '/';
const FILES = new Set(files);

self.addEventListener('install', (event) => {
  event.waitUntil(fill());
  bypassApi(event);
});
self.addEventListener('activate', (event) => event.waitUntil(deleteOthers()));
self.addEventListener('message', ({ data }) => {
  if (data === 'switch') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  const name = mode === 'navigate' && pathname === PAGE ? PAGE : FILES.has(pathname) ? pathname : undefined;
  if (name !== undefined) event.respondWith(serve(name, event.request));
});

/** Fails as a whole when a file is missing, or when the server has another version by now. The browser tries again later. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-store', headers: { Accept: 'text/html' } });
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('The page is of another version.');
  await cache.addAll(files);
  await cache.put(PAGE, page);
}

async function deleteOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function serve(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(name)) ?? fetch(request);
}

interface Routes {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
}

/** Where the browser can, calls do not even wake the worker. */
function bypassApi(event: ExtendableEvent & Routes): void {
  const added = event.addRoutes?.({ condition: { urlPattern: '/staff/v1/*' }, source: 'network' });
  if (added) event.waitUntil(added);
}
