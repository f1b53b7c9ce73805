declare const __APP_VERSION__: string | undefined;

/** The running version: compared, sent and shown. A build that does not know its own says 4.2.0. */
export const RUNNING_VERSION = versionOr(typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : undefined);

export function versionOr(known: string | undefined): string {
  return known || '4.2.0';
}
