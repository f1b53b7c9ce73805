import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from '@playwright/test';

// A browser that can be killed like a tablet whose battery is empty: what it has not written to its folder is lost.

export interface KillableBrowser {
  context: BrowserContext;
  kill: () => Promise<void>;
}

/** Starts a browser whose storage is in this folder. */
export async function startBrowser(
  { executablePath, args = [] }: { executablePath?: string; args?: string[] },
  folder: string,
): Promise<KillableBrowser> {
  const own = ['--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(executablePath ?? chromium.executablePath(), [...args, ...own], {
    // A process group of its own, so that the processes of its pages end with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context.');
  return {
    context,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      }),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.`)));
    child.once('error', reject);
    if (!child.stderr) return;
    createInterface(child.stderr).on('line', (line) => {
      const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
  });
}
