import { plugin } from './capacitor';

// The SMS with the code, as the phone's shell hands it over: Android shows it to the one app whose hash ends it.

/** Asked for together with the code; '' where there is no shell that reads SMS. */
export async function appHash(): Promise<string> {
  const asked = plugin('SmsCode')?.appHash();
  return (await asked?.catch(() => undefined))?.hash ?? '';
}

/** Six digits out of the next SMS, or undefined when `signal` ends the wait or the phone cannot look. */
export function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  const sms = plugin('SmsCode');
  return new Promise((resolve) => {
    const listening = sms?.addListener('smsReceived', ({ code }) => {
      if (code && /^\d{6}$/.test(code)) finish(code);
    });
    const finish = (code?: string) => {
      void listening?.remove();
      resolve(code);
    };
    signal.addEventListener('abort', () => finish(), { once: true });
    sms?.start().catch(() => finish());
  });
}
