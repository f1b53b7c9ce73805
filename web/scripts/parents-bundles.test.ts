import { rm, writeFile } from 'node:fs/promises';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';

const web = new URL('../', import.meta.url);
const added = new URL('src/staff/kit/ui/added-by-a-test.tsx', web);
afterAll(() => rm(added, { force: true }));

/** The files of the parents' app, as a build writes them. */
async function parents(): Promise<Rolldown.OutputBundle[string][]> {
  const built = await build({
    root: web.pathname,
    configFile: 'vite.config.ts',
    logLevel: 'silent',
    build: { write: false },
  });
  return (built as Rolldown.RolldownOutput).output;
}

const contents = (files: Awaited<ReturnType<typeof parents>>) =>
  files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]);

// proves: BUILD-01
test('parents download nothing of the staff’s app, and nothing else when it changes', {
  timeout: 120_000,
}, async () => {
  const before = await parents();
  const modules = before.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  expect(modules.length).toBeGreaterThan(500);
  expect(modules.filter((id) => /\/(wire-)?staff\//.test(id))).toEqual([]);
  // A new class of the style sheet too, which is made of what stands in the sources.
  await writeFile(added, `export const Added = () => <p className="pt-[12.34px]">Added</p>;\n`);
  expect(contents(await parents())).toEqual(contents(before));
});
