import { type PathName, paths } from '../paths';

// Where a notification may lead: to one of the portal's own screens, whatever it says. Read by the service worker too.

export interface Place {
  to: string;
  search: Readonly<Record<string, string>>;
}

const BEFORE_SIGN_IN: readonly PathName[] = ['root', 'login', 'verifyUser', 'forgetPassword', 'otpVerify', 'dashboard'];
const screens = new Set<string>(
  Object.entries(paths).flatMap(([name, path]) => (BEFORE_SIGN_IN.includes(name as PathName) ? [] : [path])),
);

/** Undefined for what is no screen of ours. A path with a place for a number is none. */
export function placeOf(to: string, params: Readonly<Record<string, string>>): Place | undefined {
  return screens.has(to) && !to.includes('$') ? { to, search: params } : undefined;
}

export function addressOf({ to, search }: Place): string {
  const query = new URLSearchParams(search).toString();
  return query === '' ? to : `${to}?${query}`;
}
