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
  ...['Aarav', 'Advait', 'Amaira', 'Devika', 'Dhruv', 'Ekta', 'Ira', 'Jiya', 'Mira', 'Myra', 'Nila', 'Omar', 'Pranav'],
  ...['Rohan', 'Samaira', 'Sana', 'Sara', 'Veer', 'Venkatalakshmi', 'Yash', 'Ziya'],
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

const CHILD = "name = 'Anaya' AND last_name = 'Rao'";

/** Fills a room of three children, and moves Anaya Rao there. */
export function fillRoom(folder: string): FullRoom {
  const [found] = queryDatabase<[id: string, name: string, member: string, teacher: string]>(
    folder,
    `SELECT ${text('room.id')}, room.name, ${text('member.id')}, member.name
     FROM room JOIN staff_room ON staff_room.room_id = room.id
     JOIN staff_member member ON member.id = staff_room.member_id AND member.role = 'teacher'
     WHERE room.name = 'Kindergarten' AND room.centre_id = (SELECT centre_id FROM child WHERE ${CHILD}) LIMIT 1`,
  );
  if (!found) throw new Error('The room has no teacher.');
  const [id, name, member, teacher] = found;
  const change = (statement: string, rows: number) => changeDatabase(folder, statement, rows);
  change(`UPDATE child SET room_id = ${id} WHERE ${CHILD}`, 1);
  addGuardian(change, 1, 'Removed Person', "'past', 'Removed'", { removed: true });
  addGuardian(change, 2, 'Suspended Person', "'active', 'Active'", { suspended: true });
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

/** Takes all rooms but this one from the tablets. */
export function onlyRoom(folder: string, id: string): void {
  const others = queryDatabase<[string]>(folder, `SELECT ${text('room_id')} FROM tablet_room WHERE room_id <> ${id}`);
  changeDatabase(folder, `DELETE FROM tablet_room WHERE room_id <> ${id}`, others.length);
}

/** Another guardian of Anaya, like the one who may collect her. */
function addGuardian(
  change: (statement: string, rows: number) => void,
  id: number,
  name: string,
  state: string,
  { removed = false, suspended = false },
): void {
  const card = `guardian_card WHERE name = 'Kamala Rao' AND state = 'active'`;
  change(
    `INSERT INTO guardian (id, child_id, added_at, since, removed_at, suspended_at) SELECT ${id}, child_id, written_at,
     written_at, ${removed ? MOMENT : 'NULL'}, ${suspended ? MOMENT : 'NULL'} FROM ${card}`,
    1,
  );
  change(
    `INSERT INTO guardian_card (id, guardian_id, child_id, parent_id, name, mobile, relation, picture_id, confirmation,
     state, status, written_at) SELECT ${id}, ${id}, child_id, parent_id, '${name}', mobile, relation, picture_id,
     X'0${id}', ${state}, written_at FROM ${card}`,
    1,
  );
}
