import { messages } from './messages';
import type { Cluster } from './thread';

/** The author as shown: the other parent as a translated word, a teacher by name. */
export function whoOf({ mine, by }: Pick<Cluster, 'mine' | 'by'>): string {
  return mine ? (messages.by[by] ?? by) : by;
}
