import { Clock, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useScreensConfig } from '../../../kit/config/screens';
import { formatTime } from '../../../kit/date/formats';
import { Facts } from '../../../kit/ui/facts';
import { messages } from '../messages';

/** When the camera can be watched, and who can watch it. */
export function CameraFacts({ who }: { who: string }) {
  const { camerasFrom, camerasUntil, demoCameraHours } = useScreensConfig();
  const hours = demoCameraHours
    ? messages.allDay
    : messages.fromUntil(formatTime(camerasFrom), formatTime(camerasUntil));
  return (
    <Facts
      look="icons"
      facts={[
        { name: messages.hours, value: hours, icon: <Disc of={Clock} /> },
        { name: messages.who, value: who, icon: <Disc of={ShieldCheck} /> },
      ]}
      className="rounded-card bg-surface px-4 py-1.5 shadow-card"
    />
  );
}

function Disc({ of: Icon }: { of: LucideIcon }) {
  return (
    <span className="grid size-11 place-items-center rounded-full bg-tint text-on-tint">
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}
