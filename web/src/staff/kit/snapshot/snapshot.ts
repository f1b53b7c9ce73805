import type { Rooms } from '../../../wire-staff/room';

export async function keepRooms(_rooms: Rooms): Promise<void> {}
export async function readRooms(): Promise<{ rooms: Rooms; at: number } | null> {
  return null;
}
export function usePicture(path: string | null): string | undefined {
  return path ?? undefined;
}
