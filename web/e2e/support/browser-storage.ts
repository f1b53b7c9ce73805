import type { Page } from '@playwright/test';

// Everything that a browser stores for a site, as one text to search in.

/** Local and session storage, databases, caches, cookies, history state and window name. */
export async function everythingStored(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const records = async (name: string): Promise<unknown[]> => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const stores = [...database.objectStoreNames];
      const all = stores.map(
        (store) =>
          new Promise<unknown[]>((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          }),
      );
      const found = await Promise.all(all);
      database.close();
      return found.flat();
    };
    const cached = async (name: string): Promise<string[]> => {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      const bodies = requests.map(async (request) => `${request.url} ${await (await cache.match(request))?.text()}`);
      return Promise.all(bodies);
    };
    const databases = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await Promise.all(databases.map(records)),
      caches: 'caches' in window ? await Promise.all((await caches.keys()).map(cached)) : [],
      history: history.state,
      name: window.name,
    };
  });
  return JSON.stringify({ ...inPage, cookies: await page.context().cookies() });
}
