import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { FaultyProxy } from './faulty-proxy';
import type { QueueInPage } from './queue-in-page';

declare const inPage: QueueInPage;

const PATH = '/queue-page';

/** Builds the app's queue for a page of its own, and puts it before the server. */
export async function serveQueuePage(proxy: FaultyProxy): Promise<void> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: new URL('queue-in-page.ts', import.meta.url).pathname },
    },
  })) as Rolldown.RolldownOutput;
  proxy.files.set(`${PATH}.js`, { type: 'text/javascript', content: built.output[0].code });
  proxy.files.set(PATH, {
    type: 'text/html',
    content: `<!doctype html><title>Queue</title><script type="module" src="${PATH}.js"></script>`,
  });
}

/** Opens the queue's page and lets the queue send. */
export async function openQueue(page: Page, origin: string, { start = true } = {}): Promise<void> {
  await page.goto(`${origin}${PATH}`);
  await page.waitForFunction(() => 'inPage' in globalThis);
  if (start) await page.evaluate(() => inPage.startQueue());
}
