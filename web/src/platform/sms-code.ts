import { plugin } from './capacitor';

// Reads the SMS with the code in the native app: Android passes it to the app whose hash is at its end.

/** The hash that the server puts into the SMS; '' without the native plugin. */
export async function appHash(): Promise<string> {
  const result = plugin('SmsCode')?.appHash();
  return (await result?.catch(() => undefined))?.hash ?? '';
}

/** Six digits from the next SMS; undefined when `signal` aborts or the phone cannot read SMS. */
export function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  const sms = plugin('SmsCode');
  return new Promise((resolve) => {
    const listener = sms?.addListener('smsReceived', ({ code }) => {
      if (code && /^\d{6}$/.test(code)) finish(code);
    });
    const finish = (code?: string) => {
      void listener?.remove();
      resolve(code);
    };
    signal.addEventListener('abort', () => finish(), { once: true });
    sms?.start().catch(() => finish());
  });
}
