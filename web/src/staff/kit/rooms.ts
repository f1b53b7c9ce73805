import type { StaffCentre } from '../../wire-staff/types.gen';

/** The names of rooms, in the order of their centre. */
export function nameRooms(centres: readonly StaffCentre[], ids: readonly string[]): string {
  const rooms = centres.flatMap((centre) => centre.rooms);
  return rooms.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ');
}
