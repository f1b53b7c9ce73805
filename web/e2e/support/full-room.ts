import { changeDatabase, queryDatabase } from './change-database';
import { MOMENT } from './moment';

// A room of 25 children whose day is half done, put into a server's folder before it starts.

const DAY = '2026-11-12';
const FIRST_CHILD = 8_000_001;
const MINUTE_MS = 60_000;

/** The room with 25 children, and its teacher. */
export interface FullRoom {
  id: string;
  name: string;
  teacher: { id: string; name: string };
}

/** By first name: who is in, asleep, home, absent, on a break, away and late; the others are not in yet. */
const NEW = [
  ...['Aarav', 'Advait', 'Amaira', 'Devika', 'Dhruv', 'Ira', 'Jiya', 'Mira', 'Myra', 'Nila', 'Omar', 'Pranav', 'Rohan'],
  ...['Samaira', 'Sana', 'Sara', 'Veer', 'Venkatalakshmi', 'Yash', 'Ziya'],
];
const IN = ['Aarav', 'Advait', 'Amaira', 'Devika', 'Dhruv', 'Ira', 'Jiya', 'Mira', 'Nila', 'Omar', 'Samaira'];
const ASLEEP = ['Jiya', 'Samaira'];
const HOME = ['Ziya'];
const ABSENT = ['Rohan'];
const ON_A_BREAK = ['Veer'];
const AWAY = ['Myra'];
const LATE = ['Sana'];

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
const text = (column: string) => `CAST(${column} AS TEXT)`;

/** Fills the room of the demo's first child. */
export function fillRoom(folder: string): FullRoom {
  const [found] = queryDatabase<[id: string, name: string, member: string, teacher: string]>(
    folder,
    `SELECT ${text('room.id')}, room.name, ${text('member.id')}, member.name
     FROM child JOIN room ON room.id = child.room_id
     JOIN staff_room ON staff_room.room_id = room.id
     JOIN staff_member member ON member.id = staff_room.member_id AND member.role = 'teacher'
     WHERE child.name = 'Anaya' AND child.last_name = 'Rao' LIMIT 1`,
  );
  if (!found) throw new Error('The room of Anaya Rao has no teacher.');
  const [id, name, member, teacher] = found;
  const change = (statement: string, rows: number) => changeDatabase(folder, statement, rows);
  const names = NEW.map((first, at) => `(${FIRST_CHILD + at}, '${first}')`).join(', ');
  change(
    `INSERT INTO child (id, centre_id, room_id, program_id, name, last_name, date_of_birth, admission_type, admission_date,
     paused, live, photo_status) SELECT new.column1, centre_id, room_id, program_id, new.column2, 'Kumar', date_of_birth,
     admission_type, admission_date, new.column2 IN (${list(ON_A_BREAK)}), live, photo_status
     FROM child, (VALUES ${names}) new WHERE child.name = 'Anaya' AND child.last_name = 'Rao'`,
    NEW.length,
  );
  const ofThem = (
    some: readonly string[],
  ) => `FROM child WHERE id >= ${FIRST_CHILD} AND id < ${FIRST_CHILD + NEW.length}
     AND name IN (${list(some)})`;
  change(`INSERT INTO attendance SELECT id, '${DAY}', TRUE, '09:04', NULL ${ofThem(IN)}`, IN.length);
  change(`INSERT INTO attendance SELECT id, '${DAY}', TRUE, '09:00', '12:28' ${ofThem(HOME)}`, HOME.length);
  change(`INSERT INTO attendance SELECT id, '${DAY}', FALSE, NULL, NULL ${ofThem(ABSENT)}`, ABSENT.length);
  change(
    `INSERT INTO nap (id, child_id, day, started_at) SELECT id, id, '${DAY}', ${MOMENT - 25 * MINUTE_MS} ${ofThem(ASLEEP)}`,
    ASLEEP.length,
  );
  const announced = `INSERT INTO absence (child_id, day, late_at, side, said_at)`;
  change(`${announced} SELECT id, '${DAY}', NULL, 'Mother', ${MOMENT} ${ofThem(AWAY)}`, AWAY.length);
  change(`${announced} SELECT id, '${DAY}', '14:45', 'Mother', ${MOMENT} ${ofThem(LATE)}`, LATE.length);
  return { id, name, teacher: { id: member, name: teacher } };
}
