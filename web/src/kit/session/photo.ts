// The address of a photograph: relative to a base of the configuration, with a time stamp that defeats caches.

import { firstLetter } from '../text/letters';

export function photoUrl(base: string, path: string, stamp: number): string | undefined {
  if (path === '') return undefined;
  return `${base}${path}${path.includes('?') ? '&' : '?'}t=${stamp}`;
}

/** As above, but a photograph that the centre has taken down is not shown: the letters stand in for it. */
export function facePhoto(base: string, face: { photo: string; status: string }, stamp: number): string | undefined {
  return face.status === 'Inactive' ? undefined : photoUrl(base, face.photo, stamp);
}

/** 'AR' from 'Anaya Rao', for the face of somebody without a photograph. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase('en-IN');
}
