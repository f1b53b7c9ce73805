import type { ActiveChild } from '../../wire/types.gen';
import { hashOf } from '../text/hash';
import { type Unread, unreadFromWire } from '../unread/model';

// A child and its parent, mapped from the API types. Pure.

export type ParentSide = 'Mother' | 'Father';

interface CctvWindow {
  start: string;
  end: string;
  token: string;
}

export interface Child {
  /** Also the admission id in calls. */
  id: string;
  /** The office's own number of the child; the id without one. */
  admissionNumber: string;
  centerId: string;
  centerName: string;
  roomId: string;
  /** The name of the room. */
  className: string;
  firstName: string;
  fullName: string;
  dateOfBirth: string;
  photo: string;
  photoStatus: string;
  admissionType: string;
  admissionDate: string;
  program: string;
  paused: boolean;
  /** For a child that has left: the last day on which its data can be read; else ''. */
  readableUntil: string;
  /** The child's ring colour. */
  colour: 1 | 2 | 3 | 4 | 5 | 6;
  /** The side of the parent who is signed in. */
  parent: ParentSide;
  profile: ParentProfile;
  /** The token of the parent's own side. */
  token: string;
  /** The parent's door PIN; in memory only. */
  pin: string;
  cctv: { playerLink: string; windows: readonly CctvWindow[]; links: readonly unknown[] };
  /** The counts when the child was loaded; the current ones are in `kit/unread`. */
  unread: Unread;
  /** The last event id when the child was loaded: the event stream starts there. */
  changes: string;
}

export interface ParentProfile {
  parentName: string;
  parentType: ParentSide;
  motherName: string;
  fatherName: string;
  motherEmail: string;
  fatherEmail: string;
  motherPhone: string;
  fatherPhone: string;
  parentEmail: string;
  parentPhone: string;
  parentPhoto: string;
  parentApprovedStatus: string;
  motherPhotoApproved: string;
  fatherPhotoApproved: string;
}

export function childFromWire(wire: ActiveChild): Child {
  const mother = wire.parent === 'Mother';
  return {
    id: wire.id,
    admissionNumber: wire.admission_number || wire.id,
    centerId: wire.center_id,
    centerName: wire.admission_center_name.name,
    roomId: wire.room_id,
    className: wire.room.name,
    firstName: wire.name,
    fullName: `${wire.name} ${wire.last_name}`.trim(),
    dateOfBirth: wire.date_of_birth,
    photo: wire.child_photo,
    photoStatus: wire.child_approved_status,
    admissionType: wire.admission_type,
    admissionDate: wire.admission_date,
    program: wire.length,
    paused: Number(wire.pause_state) === 1,
    readableUntil: wire.readable_until,
    colour: colourOf(wire.id),
    parent: wire.parent,
    profile: {
      parentName: wire.parent_name,
      parentType: wire.parent,
      motherName: wire.mother_name,
      fatherName: wire.father_name,
      motherEmail: wire.mother_email,
      fatherEmail: wire.father_email,
      motherPhone: wire.mother_phone,
      fatherPhone: wire.father_phone,
      parentEmail: mother ? wire.mother_email : wire.father_email,
      parentPhone: mother ? wire.mother_phone : wire.father_phone,
      parentPhoto: mother ? wire.mother_photo : wire.father_photo,
      parentApprovedStatus: mother ? wire.mother_approved_status : wire.father_approved_status,
      motherPhotoApproved: wire.mother_approved_status,
      fatherPhotoApproved: wire.father_approved_status,
    },
    token: mother ? wire.mother_access_token : wire.father_access_token,
    pin: mother ? wire.mother_password : wire.father_password,
    cctv: {
      playerLink: wire.html5_player_link,
      windows: wire.cctv_access_key.token,
      links: wire.cctv_links,
    },
    unread: unreadFromWire(wire.unread),
    changes: wire.changes,
  };
}

const COLOURS = [1, 2, 3, 4, 5, 6] as const;

/** The same child has the same colour on every device and for both parents. */
export function colourOf(id: string): Child['colour'] {
  return COLOURS[hashOf(id) % COLOURS.length] ?? 1;
}
