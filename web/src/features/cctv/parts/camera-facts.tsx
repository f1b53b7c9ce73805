import { Clock, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScreensConfig } from '../../../kit/config/screens';
import { formatTime } from '../../../kit/date/formats';
import { messages } from '../messages';

/** When the camera can be watched, and by whom. */
export function Facts({ who }: { who: string }) {
  const { camerasFrom, camerasUntil, demoCameraHours } = useScreensConfig();
  return (
    <dl className="rounded-card bg-surface px-4 shadow-card md:flex md:flex-wrap md:gap-x-8">
      <Fact
        icon={<Clock size={22} aria-hidden="true" />}
        name={messages.hours}
        text={demoCameraHours ? messages.allDay : messages.fromUntil(formatTime(camerasFrom), formatTime(camerasUntil))}
      />
      <Fact icon={<ShieldCheck size={22} aria-hidden="true" />} name={messages.who} text={who} />
    </dl>
  );
}

function Fact({ icon, name, text }: { icon: ReactNode; name: string; text: string }) {
  return (
    <div className="flex items-center gap-4 border-line py-3 not-first:border-t md:border-none">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-tint text-on-tint">{icon}</span>
      <div className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="num font-semibold">{text}</dd>
      </div>
    </div>
  );
}
