import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Where the binary is and where a run keeps its data: the RAM disk when there is one, the temporary folder otherwise.

export const BINARY = process.env.AANGAN_BINARY ?? resolve(import.meta.dirname, '../../../target/debug/aangan');

function writable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export const RUN_PREFIX = 'aangan-e2e-';
export const SCRATCH = writable('/dev/shm') ? '/dev/shm' : tmpdir();

/** Set by the global set-up for every worker of the run. */
export function runFolder(): string {
  const folder = process.env.AANGAN_E2E_RUN;
  if (folder === undefined) throw new Error('The seeded folder is missing: run the tests through Playwright.');
  return folder;
}

export const seededFolder = () => join(runFolder(), 'seeded');

/** What the device of a parent holds after signing in. */
export const deviceFile = (phone: string) => join(runFolder(), `device-${phone}.json`);
