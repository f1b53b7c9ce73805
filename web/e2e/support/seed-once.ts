import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { STORY_ENDS } from './moment';
import { BINARY, RUN_PREFIX, SCRATCH, seededFolder } from './places';

/** Seeds the demo families once; every worker copies the folder. */
export default function seedOnce(): void {
  if (!existsSync(BINARY)) {
    throw new Error(`No server binary at ${BINARY}. Build it with 'cargo build -p portal' first.`);
  }
  const run = mkdtempSync(join(SCRATCH, RUN_PREFIX));
  process.env.AANGAN_E2E_RUN = run;
  execFileSync(BINARY, ['demo', 'seed', '--on', STORY_ENDS, '--data', seededFolder(run)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
