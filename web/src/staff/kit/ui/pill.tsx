import type { ReactNode } from 'react';

type Tone = 'plain' | 'calm' | 'good' | 'warn' | 'bad';

const TONES: Record<Tone, string> = {
  plain: 'bg-surface shadow-card',
  calm: 'text-muted',
  good: 'bg-success-tint text-success',
  warn: 'bg-warning-tint text-warning',
  bad: 'bg-danger-tint text-danger',
};

/** A state in words, with its icon. */
export function Pill({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`num inline-flex min-h-10 items-center gap-2 rounded-bar px-3.5 py-1 text-menu font-bold ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
