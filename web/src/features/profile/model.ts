import type { Child } from '../../kit/children/model';
import { WAITING } from '../../kit/children/waiting';
import type { ConsentLevel, GivenAnswer, GivenBy, PhotoConsentOfChild } from '../../wire/types.gen';

// Applies changes to a child, and reads the state of a photo. Pure functions.

export type { ConsentLevel, GivenAnswer, GivenBy };
/** Who may have photos of a child, and who said so. */
export type PhotoConsent = PhotoConsentOfChild;

/** Whose photo: the child's or the parent's own. */
export type PhotoOf = 'child' | 'parent';

export function withContact(child: Child, field: 'phone' | 'email', value: string): Child {
  const { profile } = child;
  const mother = child.parent === 'Mother';
  const change =
    field === 'phone'
      ? { parentPhone: value, [mother ? 'motherPhone' : 'fatherPhone']: value }
      : { parentEmail: value, [mother ? 'motherEmail' : 'fatherEmail']: value };
  return { ...child, profile: { ...profile, ...change } };
}

export function withPhotoStatus(child: Child, of: PhotoOf, status: string): Child {
  if (of === 'child') return { ...child, photoStatus: status };
  const side = child.parent === 'Mother' ? 'motherPhotoApproved' : 'fatherPhotoApproved';
  return { ...child, profile: { ...child.profile, parentApprovedStatus: status, [side]: status } };
}

/** The centre rejected the latest photo. An earlier approved one is shown, or none. */
export function isPhotoRefused(status: string): boolean {
  return photoNote(status) !== undefined && status !== WAITING;
}

/** The note under a photo; undefined if its status is Active. */
export function photoNote(status: string): string | undefined {
  return status === 'Active' || status === '' ? undefined : status;
}
