import type { Kind } from '../../wire-staff/room';

/** Stand-in. */
export interface Draft {
  id: string;
  kind: Kind;
  person: string | null;
  childNames: readonly string[];
  at: number;
}
const NONE: readonly Draft[] = [];
export function useDrafts(): readonly Draft[] {
  return NONE;
}
export function openDraft(_id: string): void {}
export function dropDraft(_id: string): void {}
