import type { CenterSummary, TeacherCard } from '../../wire/types.gen';

// From the wire to who is at the centre. Pure.

export interface Centre {
  name: string;
  city: string;
  head: { name: string; phone: string; photo: string };
}

export interface Teacher {
  name: string;
  /** Relative to teachersPath; '' when there is none. */
  photo: string;
}

export function centreFromWire(wire: CenterSummary): Centre {
  return {
    name: wire.Center_Name,
    city: wire.Center_City,
    head: { name: wire.Center_Head_Name, phone: wire.Center_Head_Contact, photo: wire.Center_Head_Photo },
  };
}

export function teachersFromWire(wire: readonly TeacherCard[]): Teacher[] {
  return wire.map(({ User_Name, User_Image }) => ({ name: User_Name, photo: User_Image }));
}

/** The number as a telephone takes it. */
export function dialable(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}
