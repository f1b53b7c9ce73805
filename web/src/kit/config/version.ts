declare const __APP_VERSION__: string | undefined;

/** The version of this build, which is shown, sent and compared. 4.2.0 for a build without one. */
export const RUNNING_VERSION = versionOr(typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : undefined);

export function versionOr(known: string | undefined): string {
  return known || '4.2.0';
}

/** The specified fields with which sign-in calls name the web app and its version. */
export const PLATFORM_FIELDS = { platform: 'web', web: 1, app_version: RUNNING_VERSION };
