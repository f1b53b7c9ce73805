import type { Page } from '@playwright/test';

/**
 * Everything that the pages of this origin have stored, as text: what the app has sealed is opened with the key that lies beside
 * it, as a script of the page could do it.
 */
export function openedStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const text = (bytes: BufferSource) => new TextDecoder('utf-8').decode(bytes);
    const parts = [document.cookie, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      const all = (store: string) => database.transaction(store).objectStore(store);
      const [key] = database.objectStoreNames.contains('key') ? await done(all('key').getAll()) : [];
      for (const store of database.objectStoreNames) {
        parts.push(JSON.stringify(await done(all(store).getAllKeys())));
        for (const record of await done(all(store).getAll())) {
          if (!(record?.data instanceof ArrayBuffer)) parts.push(JSON.stringify(record));
          else parts.push(text(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.data)));
        }
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, text(await ((await cache.match(request)) as Response).arrayBuffer()));
      }
    }
    return parts.join('\n');
  });
}
