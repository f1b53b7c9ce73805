import type { CenterSummary, TeacherCard } from '../../wire/types.gen';

// Maps the wire to the centre and its staff. Pure functions.

export interface Centre {
  name: string;
  city: string;
  head: { name: string; phone: string; photo: string };
}

export interface Teacher {
  name: string;
  /** Relative to teachersPath; '' if there is none. */
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

/** The number in the form that a `tel:` link takes. */
export function dialable(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}
