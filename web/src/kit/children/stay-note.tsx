import { useScreensConfig } from '../config/screens';
import { late, QuietPart } from '../late/late-part';
import { useActiveChild } from './queries';

const words = late(async () => (await import('./stay-words')).StayWords);

/** Something is to be said of the child's stay; nothing is fetched for the many of whom nothing is. */
export function StayNote() {
  const { readableUntil, paused, admissionType } = useActiveChild();
  const { emergencyDaycareType } = useScreensConfig();
  const isForEmergencies = admissionType !== '' && admissionType === emergencyDaycareType;
  return readableUntil || paused || isForEmergencies ? <QuietPart part={words} /> : null;
}
