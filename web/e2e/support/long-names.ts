import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Centre } from './centre';
import { childId } from './centre-children';
import { todayAt } from './moment';
import { BINARY } from './places';

// A family whose names are single words of 32 letters, imported by the office command, and a teacher with such a name.

const CHILD = 'Venkatanarasimharajuvaripetaswam';
const SECOND = 'Thiruvananthapuramsivaramakrishn';
const FAMILY = 'Chandrasekharavenkataramanaiahga';
const MOTHER = 'Subrahmanyalakshminarasimhamurth';
const TEACHER = 'Balasubramanyamkrishnamurthiappa';

export const LONG_NAMED = '9811100001';

const row = (name: string, born: string) =>
  `${name},${FAMILY},${born},Nursery,Half Day (09:00 - 12:30),2024-06-03,${MOTHER},${LONG_NAMED},${MOTHER.toLowerCase()}@example.com`;

/** Imports the family at Indiranagar before the server starts. */
export function bringInLongNamed(folder: string): readonly string[] {
  const roster = join(folder, 'roster.csv');
  const columns =
    'first name,last name,date of birth,room,program,admission date,mother name,mother phone,mother email';
  writeFileSync(roster, [columns, row(CHILD, '2023-02-08'), row(SECOND, '2023-09-08'), ''].join('\n'));
  execFileSync(BINARY, ['office', 'children', 'import', roster, '--centre', 'Indiranagar', '--data', folder]);
  return [];
}

/** Adds content of every kind for the family's first child, with the teacher's long name. */
export async function tellOfLongNamed(centre: Centre): Promise<void> {
  const child_id = await childId(centre, CHILD);
  await centre.put('/centre/v1/card', {
    head: { name: TEACHER, contact: '+91 80 5550 0101' },
    admission_enabled: false,
    programs: ['Half Day (09:00 - 12:30)'],
  });
  await centre.put('/centre/v1/teachers', { rows: [{ name: TEACHER }, { name: MOTHER }, { name: 'Anita' }] });
  await centre.addMoments([
    { child_id, type: 'Attendance', message: `${CHILD} is in.`, at: todayAt('09:01') },
    { child_id, type: 'Lunch', message: `${CHILD} had lunch with ${TEACHER}.`, at: todayAt('12:20') },
    { child_id, type: 'Sleep', message: `${CHILD} slept.`, at: todayAt('14:05') },
  ]);
  await centre.addMessages(child_id, [`Good morning, ${MOTHER}!`], TEACHER);
  await centre.addPhotos(child_id, [todayAt('11:00')]);
  await centre.post('/centre/v1/events', {
    title: `A walk with ${TEACHER}`,
    day: '2026-11-20',
    details: `${CHILD} needs a hat.`,
    children: [child_id],
  });
}
