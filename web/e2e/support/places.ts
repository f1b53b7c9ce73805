import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// The paths of the binary and of a run's data: on the RAM disk when there is one, else in the temporary folder.

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

/** Set by the global setup for every worker. */
export function runFolder(): string {
  const folder = process.env.AANGAN_E2E_RUN;
  if (folder === undefined) throw new Error('The seeded folder is missing: run the tests through Playwright.');
  return folder;
}

export const seededFolder = () => join(runFolder(), 'seeded');

/** The storage of a parent's device after sign-in. */
export const deviceFile = (phone: string) => join(runFolder(), `device-${phone}.json`);
