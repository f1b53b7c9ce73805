import { DoorOpen, House, Umbrella } from 'lucide-react';
import { formatDay } from '../date/formats';
import { useActiveChild } from './queries';
import { messages } from './stay-messages';

/** That the child has left, is on a break, or is here for emergencies only. */
export function StayWords() {
  const { readableUntil, paused, firstName, centerName } = useActiveChild();
  const [Sign, text] = readableUntil
    ? [DoorOpen, messages.left(firstName, centerName, formatDay(readableUntil))]
    : paused
      ? [Umbrella, messages.paused(firstName)]
      : [House, messages.emergency(firstName, centerName)];
  return (
    <p className="mb-3 flex items-center gap-3 rounded-card bg-surface px-4 py-3 text-sm font-semibold text-muted shadow-card">
      <Sign size={20} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
