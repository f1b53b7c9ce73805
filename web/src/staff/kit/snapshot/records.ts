import type { Rooms, ShownTablet } from '../../../wire-staff/types.gen';
import { answerOf, createDatabase } from '../storage/database';
import { createSealer, KEY_STORE, type Sealed } from '../storage/seal';

// The snapshot's database: the tablet, its rooms and the pictures, sealed, with the time when the server last answered.

interface Contents {
  tablet: ShownTablet;
  rooms: Rooms;
}

const KEPT = 'kept';
const PICTURES = 'pictures';
const TIMES = 'times';
/** Milliseconds by the device's clock, and the server's clock minus it. */
export interface Contact {
  at: number;
  difference: number;
}

const database = createDatabase('aangan.staff.room', { [KEY_STORE]: {}, [KEPT]: {}, [PICTURES]: {}, [TIMES]: {} });
const sealer = createSealer(database);

export async function put<K extends keyof Contents>(key: K, value: Contents[K]): Promise<void> {
  const sealed = await sealer.seal(value);
  await database.write('relaxed', (store) => answerOf(store(KEPT).put(sealed, key)));
}

/** As it was stored, by this version of the app or another one. */
export async function get(key: keyof Contents): Promise<unknown> {
  const sealed = await database.read((store) => answerOf<Sealed | undefined>(store(KEPT).get(key)));
  return sealed && sealer.open(sealed);
}

export async function putContact(contact: Contact): Promise<void> {
  await database.write('relaxed', (store) => answerOf(store(TIMES).put(contact, 'contact')));
}

export function getContact(): Promise<Contact | undefined> {
  return database.read((store) => answerOf<Contact | undefined>(store(TIMES).get('contact')));
}

export async function putPicture(path: string, bytes: ArrayBuffer): Promise<void> {
  const sealed = await sealer.sealBytes(bytes);
  await database.write('relaxed', (store) => answerOf(store(PICTURES).put(sealed, path)));
}

export async function getPicture(path: string): Promise<ArrayBuffer | undefined> {
  const sealed = await database.read((store) => answerOf<Sealed | undefined>(store(PICTURES).get(path)));
  return sealed && sealer.openBytes(sealed);
}

/** The addresses of the pictures that are stored. */
export async function picturePaths(): Promise<string[]> {
  const paths = await database.read((store) => answerOf(store(PICTURES).getAllKeys()));
  return paths.map(String);
}

export async function deletePictures(paths: readonly string[]): Promise<void> {
  await database.write('relaxed', async (store) => {
    for (const path of paths) store(PICTURES).delete(path);
  });
}

/** Deletes everything and the key. */
export function deleteAll(): Promise<void> {
  return database.destroy();
}
