// The phone shell's own watcher for the SMS with the code. Its plugin is called SmsCode; in a browser there is none.

interface SmsWatcher {
  /** Calls back for each SMS that carries the portal's mark. */
  addListener(event: 'smsReceived', heard: (sms: { code?: string }) => void): Promise<{ remove(): Promise<void> }>;
  start(): Promise<void>;
}

interface Shell {
  Capacitor?: { Plugins?: { SmsCode?: SmsWatcher } };
}

/** The shell's watcher, if this page runs in the shell. */
export function smsWatcher(): SmsWatcher | undefined {
  return (globalThis as Shell).Capacitor?.Plugins?.SmsCode;
}

/** Six digits out of the next SMS, or undefined when `signal` ends the wait. */
export function codeFrom(watcher: SmsWatcher, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const listening = watcher.addListener('smsReceived', ({ code }) => {
      if (code && /^\d{6}$/.test(code)) finish(code);
    });
    const finish = (code?: string) => {
      void listening.then((listener) => listener.remove());
      resolve(code);
    };
    signal.addEventListener('abort', () => finish(), { once: true });
    listening.then(() => watcher.start()).catch(reject);
  });
}
