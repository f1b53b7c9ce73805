import type { ReactNode } from 'react';

type Tone = 'plain' | 'ok' | 'wait' | 'no' | 'off';

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken text-ink',
  ok: 'bg-success-tint text-success',
  wait: 'bg-warning-tint text-warning',
  no: 'bg-danger-tint text-danger',
  off: 'bg-sunken text-muted',
};

/** A status as a word, with an icon where it helps: never by colour only. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 py-1 text-sm font-bold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
