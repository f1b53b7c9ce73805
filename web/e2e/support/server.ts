import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BINARY, runFolder, seededFolder } from './places';

/** A running server with demo families in its own folder. */
export interface Server {
  /** The address of the parents' listener, without a trailing slash. */
  parents: string;
  /** The address of the centres' listener. */
  centres: string;
  /** Undefined unless it was started with a listener for the staff. */
  staff: StaffAddress | undefined;
  stop(): Promise<void>;
}

/** Where the staff work, and the enrolment codes that the demo prints. */
export interface StaffAddress {
  address: string;
  head: string;
  office: string;
}

export interface Launch {
  /** Further arguments of `aangan serve`. */
  arguments?: readonly string[];
  /** Called with the server's folder before it starts, for example to add a configuration file. */
  prepare?: (folder: string) => readonly string[];
}

/** Starts a server on a copy of the seeded folder. Afterwards the process is killed and the copy removed. */
export async function startServer(launch: Launch = {}): Promise<Server> {
  const { folder, sweep } = copyOfSeeded();
  try {
    const more = [...(launch.prepare?.(folder) ?? []), ...(launch.arguments ?? [])];
    const server = await serve(folder, more, 'SIGKILL');
    return { ...server, stop: () => server.stop().finally(sweep) };
  } catch (error) {
    sweep();
    throw error;
  }
}

/** A copy of the seeded folder, and how to remove it. */
export function copyOfSeeded(): { folder: string; sweep: () => void } {
  const folder = mkdtempSync(join(runFolder(), 'server-'));
  const sweep = () => rmSync(folder, { recursive: true, force: true });
  try {
    copySeeded(seededFolder(), folder);
  } catch (error) {
    sweep();
    throw error;
  }
  return { folder, sweep };
}

/** Copies a data folder. Media files are hard links: the server replaces or removes them but never writes into one. */
function copySeeded(from: string, to: string, put: typeof copyFileSync | typeof linkSync = copyFileSync): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      copySeeded(source, target, entry.name === 'media' ? linkSync : put);
    } else put(source, target);
  }
}

/** Starts a server on this folder. */
export async function serve(
  folder: string,
  more: readonly string[] = [],
  end: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<Server> {
  const child = spawn(
    BINARY,
    [
      ...['serve', '--demo', '--still'],
      ...['--data', folder, '--listen', '127.0.0.1:0', '--centre-listen', '127.0.0.1:0'],
      ...more,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = () => ended(child, end);
  try {
    return { ...(await addresses(child, more.includes('--staff-listen'))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the addresses that the server prints. Rejects with its output when it exits. */
function addresses(child: ChildProcess, withStaff: boolean): Promise<Omit<Server, 'stop'>> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    let parents: string | undefined;
    let centres: string | undefined;
    let address: string | undefined;
    const codes = new Map<string, string>();
    const listen = (line: string) => {
      said.push(line);
      parents = /^Parents:\s+(\S+?)\/?$/.exec(line)?.[1] ?? parents;
      centres = /^Centres:\s+(\S+?)\/?$/.exec(line)?.[1] ?? centres;
      address = /^Staff:\s+(\S+?)\/?$/.exec(line)?.[1] ?? address;
      const [, code, role] = /^ {2}([2-9A-Z]+) {2}.*\b(head|office) of /.exec(line) ?? [];
      if (code !== undefined && role !== undefined) codes.set(role, code);
      if (parents === undefined || centres === undefined) return;
      if (!withStaff) resolve({ parents, centres, staff: undefined });
      const [head, office] = [codes.get('head'), codes.get('office')];
      if (address !== undefined && head !== undefined && office !== undefined)
        resolve({ parents, centres, staff: { address, head, office } });
    };
    if (child.stdout) createInterface(child.stdout).on('line', listen);
    if (child.stderr) createInterface(child.stderr).on('line', (line) => said.push(line));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said.slice(-30).join('\n')}`)));
    child.once('error', reject);
  });
}

function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
