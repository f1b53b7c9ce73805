import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a statement on the database of a server's folder before it starts, and throws unless it changes so many rows. */
export function changeDatabase(folder: string, statement: string, rows = 1): void {
  const script =
    'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); n = db.execute(sys.argv[2]).rowcount; db.commit(); print(n)';
  const changed = execFileSync('python3', ['-c', script, join(folder, 'aangan.db'), statement], { encoding: 'utf8' });
  if (Number(changed) !== rows) throw new Error(`'${statement}' changed ${changed.trim()} rows.`);
}

/** The rows of a query, each as a list of its columns. The server may be running. */
export function queryDatabase<Row extends readonly unknown[]>(folder: string, query: string): Row[] {
  const script =
    'import json, sqlite3, sys; db = sqlite3.connect(sys.argv[1]); print(json.dumps(db.execute(sys.argv[2]).fetchall()))';
  return JSON.parse(execFileSync('python3', ['-c', script, join(folder, 'aangan.db'), query], { encoding: 'utf8' }));
}
