import { useEffect, useState } from 'react';
import { deviceNow } from '../../../kit/date/clock';
import type { Rooms, ShownTablet } from '../../../wire-staff/types.gen';
import { getBytes } from '../net/call';
import { noteRoom } from '../queue/queue';
import * as records from './records';
import { roomsOf, tabletOf } from './stored';

// The room as it was last loaded, so that the tablet shows it at once and without a connection. 72 hours after the server last
// answered it is deleted. Without the device's database there is no snapshot, and the app needs a connection.

const HOUR_MS = 3_600_000;
const LASTS_MS = 72 * HOUR_MS;

interface KeptTablet {
  tablet: ShownTablet;
  /** The server's clock minus the device's at the last answer. */
  difference: number;
}

/** Whether the snapshot may still be used. A device's clock that was set far back says nothing about its age. */
export function isFresh(contactAt: number, deviceNow: number): boolean {
  return Math.abs(deviceNow - contactAt) < LASTS_MS;
}

/** The time of the last answer, unless the snapshot is too old: then it is deleted. */
async function freshContact(): Promise<records.Contact | undefined> {
  return (await expireSnapshot()) ? undefined : records.getContact();
}

/** Deletes the snapshot if it is too old. True when it did. */
export async function expireSnapshot(): Promise<boolean> {
  const contact = await records.getContact().catch(() => undefined);
  if (contact === undefined || isFresh(contact.at, deviceNow())) return false;
  await deleteSnapshot();
  return true;
}

/** Keeps the tablet as the server has just described it. */
export async function keepTablet(tablet: ShownTablet): Promise<void> {
  const at = deviceNow();
  try {
    await records.put('tablet', tablet);
    await records.putContact({ at, difference: tablet.now - at });
  } catch {
    // There is no snapshot then.
  }
}

export async function readTablet(): Promise<KeptTablet | undefined> {
  try {
    const contact = await freshContact();
    const tablet = contact && tabletOf(await records.get('tablet'));
    return tablet && { tablet, difference: contact.difference };
  } catch {
    return undefined;
  }
}

/** Keeps the rooms as the server has just described them. The pictures that belong to them follow. */
export async function keepRooms(rooms: Rooms): Promise<void> {
  noteRoom(rooms.at);
  try {
    await records.put('rooms', rooms);
    void keepPictures(rooms).catch(() => {});
  } catch {
    // There is no snapshot then.
  }
}

/** The rooms as last loaded. `at`: when, by the server's clock. */
export async function readRooms(): Promise<{ rooms: Rooms; at: number } | null> {
  try {
    const rooms = (await freshContact()) && roomsOf(await records.get('rooms'));
    return rooms ? { rooms, at: rooms.at } : null;
  } catch {
    return null;
  }
}

export async function deleteSnapshot(): Promise<void> {
  for (const path of addresses.keys()) forgetAddress(path);
  await records.deleteAll();
}

let keeping: Promise<void> = Promise.resolve();

/** Loads the pictures that are missing, one after the other, and deletes those that no child or collector has any more. */
function keepPictures(rooms: Rooms): Promise<void> {
  const keepAll = async () => {
    const wanted = new Set(
      rooms.children.flatMap(({ photo, collectors }) => [photo, ...collectors.map((one) => one.photo)]).filter(isPath),
    );
    const stored = await records.picturePaths();
    const unwanted = stored.filter((path) => !wanted.has(path));
    await records.deletePictures(unwanted);
    for (const path of unwanted) forgetAddress(path);
    for (const path of wanted) if (!stored.includes(path)) await loadPicture(path);
  };
  keeping = keeping.then(keepAll, keepAll);
  return keeping;
}

const isPath = (path: string | null): path is string => path !== null;

async function loadPicture(path: string): Promise<ArrayBuffer | undefined> {
  const bytes = await getBytes(path);
  if (bytes) await records.putPicture(path, bytes).catch(() => {});
  return bytes;
}

/** Object addresses of the pictures that were shown. */
const addresses = new Map<string, string>();

async function addressOf(path: string): Promise<string | undefined> {
  const bytes = (await records.getPicture(path).catch(() => undefined)) ?? (await loadPicture(path));
  if (!bytes) return undefined;
  const address = addresses.get(path) ?? URL.createObjectURL(new Blob([bytes]));
  addresses.set(path, address);
  return address;
}

function forgetAddress(path: string): void {
  URL.revokeObjectURL(addresses.get(path) ?? '');
  addresses.delete(path);
}

/** An address for an image element; undefined until the picture is there. */
export function usePicture(path: string | null): string | undefined {
  const [shown, setShown] = useState<{ path: string; address: string }>();
  useEffect(() => {
    if (path === null) return;
    let ended = false;
    void addressOf(path).then((address) => {
      if (!ended && address) setShown({ path, address });
    });
    return () => {
      ended = true;
    };
  }, [path]);
  if (path === null) return undefined;
  return addresses.get(path) ?? (shown?.path === path ? shown.address : undefined);
}
