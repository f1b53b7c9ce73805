import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type FullConfig } from '@playwright/test';
import { Centre, Demo } from './centre';
import { readDevice, storedText } from './device';
import { becomesIdle } from './idle';
import { MOMENT, STORY_ENDS } from './moment';
import { PHONES } from './parents';
import { BINARY, deviceFile, RUN_PREFIX, SCRATCH, seededFolder } from './places';
import { serve } from './server';
import { signIn } from './sign-in';

// Runs once: seeds the demo's families and signs each parent in. Every test's server starts on a copy of that folder, and a
// test uses the storage of one of the devices.

export default async function seedOnce(config: FullConfig): Promise<void> {
  if (!existsSync(BINARY)) {
    throw new Error(`No server binary at ${BINARY}. Build it with 'cargo build -p aangan' first.`);
  }
  process.env.AANGAN_E2E_RUN = mkdtempSync(join(SCRATCH, RUN_PREFIX));
  execFileSync(BINARY, ['demo', 'seed', '--on', STORY_ENDS, '--data', seededFolder()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  const server = await serve(seededFolder());
  const demo = new Demo(server.centres);
  await demo.freeze(MOMENT);
  // A test that needs a camera adds its own, so that no other test starts ffmpeg.
  for (const name of ['indiranagar', 'koramangala', 'whitefield'] as const) {
    await new Centre(server.centres, name).remove('/centre/v1/cameras/courtyard');
  }
  const browser = await chromium.launch(config.projects[0]?.use.launchOptions);
  for (const phone of PHONES) {
    const context = await browser.newContext({ baseURL: server.parents });
    await context.clock.setFixedTime(MOMENT);
    const page = await context.newPage();
    await signIn(page, demo, phone);
    // An idle page requests the parent's language once per device: the stored devices have it already.
    await becomesIdle(page);
    await expect.poll(async () => (await readDevice(page)).language, { intervals: [50] }).toBe('en-IN');
    writeFileSync(deviceFile(phone), await storedText(page));
    await context.close();
  }
  await browser.close();
  await server.stop();
}
