import type { Child } from '../../kit/children/model';
import { WAITING } from '../../kit/children/waiting';

// A child as it stands after a change, and what the profile says of it. Pure.

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

/** The centre has not taken the photo that came last; what is shown is one that it took before, or none. */
export function isPhotoRefused(status: string): boolean {
  return photoNote(status) !== undefined && status !== WAITING;
}

/** What is said under a photo: nothing when it is Active. */
export function photoNote(status: string): string | undefined {
  return status === 'Active' || status === '' ? undefined : status;
}
