import type { CodeSource } from './interface';
import { codeFrom, smsWatcher } from './sms-watcher';

/** Apart from the rest of the device, so that the first page need not bring it. */
export const codeSource: CodeSource = {
  async smsCode(signal) {
    const watcher = smsWatcher();
    if (watcher) return codeFrom(watcher, signal).catch(() => undefined);
    if (!('OTPCredential' in window)) return undefined;
    const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const credential = await navigator.credentials.get(request).catch(() => null);
    return credential && 'code' in credential && typeof credential.code === 'string' ? credential.code : undefined;
  },

  readClipboard: navigator.clipboard?.readText ? () => navigator.clipboard.readText() : undefined,

  async mayWatchClipboard() {
    if (!/Android/.test(navigator.userAgent) || !navigator.clipboard?.readText) return false;
    const name = 'clipboard-read' as PermissionName;
    const permission = await navigator.permissions?.query({ name }).catch(() => undefined);
    return permission?.state === 'granted';
  },

  clearClipboard: () => navigator.clipboard.writeText('').catch(() => undefined),
};
