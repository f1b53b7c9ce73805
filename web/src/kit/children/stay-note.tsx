import { House, Umbrella } from 'lucide-react';
import { useScreensConfig } from '../config/screens';

import { useActiveChild } from './queries';
import { messages } from './stay-messages';

/** That the child is on a break, or here for emergencies only; nothing for every other child. */
export function StayNote() {
  const { paused, admissionType, firstName, centerName } = useActiveChild();
  const { emergencyDaycareType } = useScreensConfig();
  const emergency = admissionType !== '' && admissionType === emergencyDaycareType;
  if (!paused && !emergency) return null;
  const Sign = paused ? Umbrella : House;
  return (
    <p className="mb-3 flex items-center gap-3 rounded-card bg-surface px-4 py-3 text-sm font-semibold text-muted shadow-card">
      <Sign size={20} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {paused ? messages.paused(firstName) : messages.emergency(firstName, centerName)}
      </span>
    </p>
  );
}
