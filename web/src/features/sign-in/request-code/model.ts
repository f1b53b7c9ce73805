const RESEND_WAITS_S = [0, 30, 60];

/** How long to wait for another code after so many: the first at once, then after 30 s, then 60 s. */
export function resendWaitMs(resends: number): number {
  return (RESEND_WAITS_S[resends] ?? 60) * 1000;
}
