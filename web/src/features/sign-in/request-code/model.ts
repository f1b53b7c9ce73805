const RESEND_WAITS_S = [0, 30, 60];

/** Delay before the next code after `resends` codes: 0, 30 s, then 60 s. */
export function resendWaitMs(resends: number): number {
  return (RESEND_WAITS_S[resends] ?? 60) * 1000;
}
