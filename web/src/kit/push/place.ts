import { type PathName, paths } from '../paths';

// Where a notification or a moment of the timeline may lead: to one of the portal's own screens, whatever it says, and there
// to what it is about. The one place for the list, the badges, the pushes and the service worker; rules/notice-place.json
// holds it to what the server says.

/** What a screen is opened with: a tab, an item by its id, the day on which it lies. Never words. */
type Param = 'tab' | 'item' | 'day';

export interface Place {
  to: string;
  search: Readonly<Partial<Record<Param, string>>>;
}

/** Which screens are opened with anything. */
const TAKES: Partial<Record<PathName, readonly Param[]>> = {
  chat: ['item', 'day'],
  timeline: ['item', 'day'],
  photoGallery: ['item', 'day'],
  newsRoom: ['item', 'day'],
  outdoorActivity: ['item', 'day'],
  attendance: ['day'],
  foodMenu: ['day'],
  activityCalendar: ['day'],
  growth: ['tab', 'item', 'day'],
};

const IS: Readonly<Record<Param, (text: string) => boolean>> = {
  tab: (text) => text === 'COR',
  item: (text) => /^\d{1,19}$/.test(text),
  day: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
};

const BEFORE_SIGN_IN: readonly PathName[] = ['root', 'login', 'verifyUser', 'forgetPassword', 'otpVerify', 'dashboard'];
const screens = new Map<string, PathName>(
  Object.entries(paths).flatMap(([name, path]) =>
    BEFORE_SIGN_IN.includes(name as PathName) || path.includes('$') ? [] : [[path, name as PathName]],
  ),
);

/** Undefined for what is no screen of ours. What a screen does not take is left out. */
export function placeOf(to: string, params: Readonly<Record<string, unknown>>): Place | undefined {
  const name = screens.get(to);
  if (name === undefined) return undefined;
  const taken = (TAKES[name] ?? []).flatMap((param) => {
    const value = String(params[param] ?? '');
    return IS[param](value) ? [[param, value] as const] : [];
  });
  return { to, search: Object.fromEntries(taken) };
}

/** Where a push leads. What is no screen of ours leads to the list. */
export function placeOfPush({ to, params }: { to: string; params: Readonly<Record<string, unknown>> }): Place {
  return placeOf(to, params) ?? { to: paths.notification, search: {} };
}

/** In the address of a page that is yet to open: whose child's it is. */
export const CHILD = 'child';

export function addressOf({ to, search }: Place, child = ''): string {
  const query = new URLSearchParams({ ...search, ...(child !== '' && { [CHILD]: child }) }).toString();
  return query === '' ? to : `${to}?${query}`;
}
