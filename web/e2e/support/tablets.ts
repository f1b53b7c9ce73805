import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { changeDatabase, queryDatabase } from './change-database';
import { MOMENT } from './moment';

// Paired tablets, put into a server's folder before it starts. The pairing itself is in staff/first-day.spec.ts.

export interface Tablet {
  cookie: string;
  /** Of the children of its rooms. */
  children: readonly string[];
}

const DAY_S = 86_400;
const FIRST_ID = 9_000_000;
const text = (column: string) => `CAST(${column} AS TEXT)`;

/** So many tablets for all rooms of the centre with the most children. */
export function addTablets(folder: string, count: number): Tablet[] {
  // As texts: the ids are too large for JavaScript's numbers.
  const [found] = queryDatabase<[centre: string, head: string]>(
    folder,
    `SELECT ${text('head.centre_id')}, ${text('head.id')} FROM staff_member head
     JOIN room ON room.centre_id = head.centre_id JOIN child ON child.room_id = room.id
     WHERE head.role = 'head' GROUP BY head.centre_id, head.id ORDER BY COUNT(*) DESC, head.id LIMIT 1`,
  );
  if (!found) throw new Error('No centre of the demo has a head and children.');
  const [centre, head] = found;
  const children = queryDatabase<[string]>(
    folder,
    `SELECT ${text('child.id')} FROM child JOIN room ON room.id = child.room_id
     WHERE room.centre_id = ${centre} AND room.closed_at IS NULL ORDER BY child.id`,
  ).flat();
  return Array.from({ length: count }, (_, at) => {
    const id = FIRST_ID + at;
    const cookie = `tablet-${at}-of-the-test`;
    const mark = createHash('sha256').update(cookie).digest('hex');
    changeDatabase(
      folder,
      `INSERT INTO tablet (id, centre_id, name, paired_at, paired_by, fingerprint, issued_at, first_used_at, seen_at,
       waiting, storage, version) VALUES (${id}, ${centre}, 'Tablet ${at}', ${MOMENT}, ${head}, X'${mark}', ${MOMENT},
       ${MOMENT}, ${MOMENT}, 0, 'unknown', '')`,
    );
    for (const [room] of queryDatabase(folder, `SELECT ${text('id')} FROM room WHERE centre_id = ${centre}`))
      changeDatabase(folder, `INSERT INTO tablet_room (tablet_id, room_id) VALUES (${id}, ${room})`);
    return { cookie, children };
  });
}

/** Makes a browser this tablet. Browsers take localhost as secure; only for setting a cookie does it have to be https. */
export async function becomeTablet(context: BrowserContext, origin: string, { cookie }: Tablet): Promise<void> {
  await context.addCookies([
    {
      name: '__Host-aangan-device',
      value: cookie,
      url: origin.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      // It outlives the browser, as the server's does.
      expires: Date.now() / 1000 + DAY_S,
    },
  ]);
}
