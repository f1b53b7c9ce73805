import { plugin, system } from './capacitor';
import type { CodeSource } from './interface';
import { codeFromSms } from './sms-code';

// The native app uses its plugin, because its web view may not use the clipboard.
const shell = plugin('Clipboard');

export const codeSource: CodeSource = {
  async smsCode(signal) {
    if (plugin('SmsCode')) return codeFromSms(signal);
    if (!('OTPCredential' in window)) return undefined;
    const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const credential = await navigator.credentials.get(request).catch(() => null);
    return credential && 'code' in credential && typeof credential.code === 'string' ? credential.code : undefined;
  },

  readClipboard: shell
    ? async () => (await shell.read()).value
    : navigator.clipboard?.readText && (() => navigator.clipboard.readText()),

  async mayWatchClipboard() {
    if (shell) return system() === 'android';
    if (!/Android/.test(navigator.userAgent) || !navigator.clipboard?.readText) return false;
    const name = 'clipboard-read' as PermissionName;
    const permission = await navigator.permissions?.query({ name }).catch(() => undefined);
    return permission?.state === 'granted';
  },

  clearClipboard: () =>
    (shell ? shell.write({ string: '' }) : navigator.clipboard.writeText('')).catch(() => undefined),
};
