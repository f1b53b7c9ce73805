// Exports languages to PO files and imports them: `npm run locales:export -- [TAG]…`, `npm run locales:import -- FILE`.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('locales/command.ts', import.meta.url).pathname, { configFile: false });
const [command, ...given] = process.argv.slice(2);
try {
  if (command === 'export') module.exportLocales(given);
  else if (command === 'import' && given.length === 1) module.importLocale(given[0]);
  else throw new Error('Name a file: npm run locales:import -- FILE');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
