import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Above the foot of a form: its outcome in one sentence. */
export function OutcomeNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-note bg-tint px-4 py-3.5 text-on-tint">
      <CalendarCheck size={24} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
