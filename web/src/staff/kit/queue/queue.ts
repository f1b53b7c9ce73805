import { randomId } from '../../../kit/text/random-id';
import type { Kind, Row, Values } from '../../../wire-staff/room';

export class NotKept extends Error {}

export function newEntry<K extends Kind>(fields: {
  kind: K;
  child: string;
  person: string | null;
  values: Values[K];
  happened: Row['happened'];
  group: string;
}): Row {
  return {
    ...fields,
    id: randomId(),
    version: 1,
    online: true,
    device_at: Date.now(),
    difference: null,
    start: '',
    since_start: 0,
  } as Row;
}
export async function keep(_rows: readonly Row[]): Promise<'kept' | 'sent'> {
  throw new NotKept();
}
export async function undo(_rows: readonly Row[]): Promise<'kept' | 'sent'> {
  throw new NotKept();
}
export function useQueue() {
  return {
    ...{ waiting: 0, sending: false, online: true, toReview: 0 },
    problem: 'none' as 'none' | 'no_database' | 'may_be_cleared' | 'full',
    pinRequired: [] as Row[],
  };
}
const NONE: readonly Row[] = [];
export function useWaitingRows(): readonly Row[] {
  return NONE;
}
export async function answerPinRequired(_rows: readonly Row[], _person: string): Promise<void> {}
export const draftStore = {
  put: async (_id: string, _value: unknown): Promise<void> => {},
  all: async (): Promise<{ id: string; value: unknown }[]> => [],
  remove: async (_id: string): Promise<void> => {},
};
