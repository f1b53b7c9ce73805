import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BINARY, runFolder, seededFolder } from './places';

/** A running portal with demo families in a folder of its own. */
export interface Server {
  /** Address of the parents' listener, no slash at the end. */
  parents: string;
  /** Address of the centres' listener. */
  centres: string;
  stop(): Promise<void>;
}

export interface Launch {
  /** Further arguments of `aangan serve`. */
  arguments?: readonly string[];
  /** Called with the server's own folder before it starts, to lay a configuration file in it. */
  prepare?: (folder: string) => readonly string[];
}

/** A portal on a copy of the seeded folder, which goes with it. */
export async function startServer(launch: Launch = {}): Promise<Server> {
  const folder = mkdtempSync(join(runFolder(), 'server-'));
  const sweep = () => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(seededFolder(), folder, { recursive: true });
    const server = await serve(folder, [...(launch.prepare?.(folder) ?? []), ...(launch.arguments ?? [])]);
    return { ...server, stop: () => server.stop().finally(sweep) };
  } catch (trouble) {
    sweep();
    throw trouble;
  }
}

/** A portal on this folder. */
export async function serve(folder: string, more: readonly string[] = []): Promise<Server> {
  const child = spawn(
    BINARY,
    [
      ...['serve', '--demo', '--still'],
      ...['--data', folder, '--listen', '127.0.0.1:0', '--centre-listen', '127.0.0.1:0'],
      ...more,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = () => ended(child);
  try {
    return { ...(await addresses(child)), stop };
  } catch (trouble) {
    await stop();
    throw trouble;
  }
}

/** Reads the two addresses the server prints, or what it said before it gave up. */
function addresses(child: ChildProcess): Promise<{ parents: string; centres: string }> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    let parents: string | undefined;
    let centres: string | undefined;
    const listen = (line: string) => {
      said.push(line);
      parents = /^Parents:\s+(\S+?)\/?$/.exec(line)?.[1] ?? parents;
      centres = /^Centres:\s+(\S+?)\/?$/.exec(line)?.[1] ?? centres;
      if (parents !== undefined && centres !== undefined) resolve({ parents, centres });
    };
    if (child.stdout) createInterface(child.stdout).on('line', listen);
    if (child.stderr) createInterface(child.stderr).on('line', (line) => said.push(line));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said.slice(-30).join('\n')}`)));
    child.once('error', reject);
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
