import { DoorOpen, House, Umbrella } from 'lucide-react';
import { useConfig } from '../config/config';
import { formatDay } from '../date/formats';
import { stay } from './messages';
import { useActiveChild } from './queries';

/** A note that the child has left, is on a break, or is in emergency daycare; nothing for other children. */
export function StayNote() {
  const { readableUntil, paused, firstName, centerName, admissionType } = useActiveChild();
  const { EmergencyDaycareType } = useConfig().file;
  const isForEmergencies = admissionType !== '' && admissionType === EmergencyDaycareType;
  if (!readableUntil && !paused && !isForEmergencies) return null;
  const [Sign, text] = readableUntil
    ? [DoorOpen, stay.left(firstName, centerName, formatDay(readableUntil))]
    : paused
      ? [Umbrella, stay.paused(firstName)]
      : [House, stay.emergency(firstName, centerName)];
  return (
    <p className="mb-3 flex items-center gap-3 rounded-card bg-surface px-4 py-3 text-sm font-semibold text-muted shadow-card">
      <Sign size={20} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
