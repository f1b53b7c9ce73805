import { createHash } from 'node:crypto';

// The files that the service worker of the staff's app keeps: those of a tablet, from the build's manifest.

interface Chunk {
  file: string;
  css?: readonly string[];
  assets?: readonly string[];
  imports?: readonly string[];
  dynamicImports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'staff.html';
/** Desks have no service worker. */
const DESK = 'src/staff/app/desk-app.tsx';
const SHEET = 'style.css';
const FONT = /\.woff2$/;

export interface Shell {
  version: string;
  entry: string;
  files: readonly string[];
}

/** `page`: the text of the built page. */
export function shellOf(manifest: Manifest, page: string): Shell {
  const keys = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || key === DESK || keys.has(key)) return;
    keys.add(key);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  for (const key of [ENTRY, SHEET, ...Object.keys(manifest).filter((name) => FONT.test(name))]) visit(key);
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const found = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const files = ['/icon.svg', ...[...new Set(found)].sort().map((file) => `/${file}`)];
  const entry = manifest[ENTRY]?.file;
  if (entry === undefined) throw new Error(`${ENTRY} is not in the build.`);
  const version = createHash('sha256')
    .update(JSON.stringify([page, files]))
    .digest('hex')
    .slice(0, 16);
  return { version, entry, files };
}
