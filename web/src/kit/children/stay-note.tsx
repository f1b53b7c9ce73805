import { useConfig } from '../config/config';
import { late, QuietPart } from '../late/late-part';
import { useActiveChild } from './queries';

const words = late(async () => (await import('./stay-words')).StayWords);

/** Something is to be said of the child's stay; nothing is fetched for the many of whom nothing is. */
export function StayNote() {
  const { readableUntil, paused, admissionType } = useActiveChild();
  // From the file itself: what else screens want to know of it need not come with the first of them.
  const { EmergencyDaycareType } = useConfig().file;
  const isForEmergencies = admissionType !== '' && admissionType === EmergencyDaycareType;
  return readableUntil || paused || isForEmergencies ? <QuietPart part={words} /> : null;
}
