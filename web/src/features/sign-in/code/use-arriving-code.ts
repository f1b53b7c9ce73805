import { useEffect, useEffectEvent } from 'react';
import { codeSource } from '../../../platform/code-source';

const POLL_MS = 1000;
const CODE = /^\d{6}$/;

/** Fills in codes from an SMS (WebOTP), and on Android from the clipboard. */
export function useArrivingCode(arrived: (code: string) => void): void {
  const take = useEffectEvent(arrived);

  useEffect(() => {
    const gone = new AbortController();
    void codeSource.smsCode(gone.signal).then((code) => {
      if (code !== undefined && CODE.test(code) && !gone.signal.aborted) take(code);
    });
    return () => gone.abort();
  }, []);

  useEffect(() => {
    const gone = new AbortController();
    // Only if permission is already granted: never prompts. An old code is cleared first.
    const watch = async () => {
      if (!codeSource.readClipboard || !(await codeSource.mayWatchClipboard()) || gone.signal.aborted) return;
      await codeSource.clearClipboard();
      if (gone.signal.aborted) return;
      const used = new Set<string>();
      const timer = setInterval(() => {
        if (document.visibilityState !== 'visible') return;
        codeSource.readClipboard?.().then(
          (text) => {
            const code = text.trim();
            if (gone.signal.aborted || used.has(code) || !CODE.test(code)) return;
            used.add(code);
            take(code);
          },
          () => undefined,
        );
      }, POLL_MS);
      gone.signal.addEventListener('abort', () => clearInterval(timer));
    };
    void watch();
    return () => gone.abort();
  }, []);
}
