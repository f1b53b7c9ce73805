import { messages } from './messages';
import type { Cluster } from './thread';

/** Who wrote it, as it is read: the child's other parent by the word of the language, a teacher by name. */
export function whoOf({ mine, by }: Pick<Cluster, 'mine' | 'by'>): string {
  return mine ? (messages.by[by] ?? by) : by;
}
