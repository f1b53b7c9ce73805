// Addresses of faces: relative to a base from the configuration, with a time stamp against caches. Other pictures never
// change under their address, so theirs have none and the browser keeps them.

import { firstGrapheme } from '../text/graphemes';

export function photoUrl(base: string, path: string, stamp: number): string | undefined {
  if (path === '') return undefined;
  return `${base}${path}${path.includes('?') ? '&' : '?'}t=${stamp}`;
}

/** As above, but undefined for a photograph that the centre has taken down, so that the initials are shown. */
export function facePhoto(base: string, face: { photo: string; status: string }, stamp: number): string | undefined {
  return face.status === 'Inactive' ? undefined : photoUrl(base, face.photo, stamp);
}

/** 'AR' from 'Anaya Rao', for people without a photograph. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toLocaleUpperCase('en-IN');
}
