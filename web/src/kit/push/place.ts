import { CHILD, type PathName, paths, takes } from '../paths';
import { type FieldOf, type Path, type PlainPath, addressOf as pathAndSearch } from '../router/target';

// Where a notification or a moment of the timeline may lead: to one of the portal's own screens, whatever it says, and there
// to what it is about. The one place for the list, the badges, the pushes and the service worker; rules/notice-place.json
// holds it to what the server says.

/** What a screen is opened with: a tab, an item by its id, the day on which it lies. Never words. */
type Param = FieldOf<Path>;

export interface Place {
  to: PlainPath;
  search: Readonly<Partial<Record<Param, string>>>;
}

const fieldsOf: Partial<Record<PathName, readonly Param[]>> = takes;

const never = () => false;

const IS: Readonly<Record<Param, (text: string) => boolean>> = {
  tab: (text) => text === 'COR' || text === 'tickets',
  item: (text) => /^\d{1,19}$/.test(text),
  // The owner's own pages are opened from the menu alone, a guardian and a certificate from their screens.
  key: never,
  guardian: never,
  natureOfService: never,
  startDate: never,
  endDate: never,
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
  const taken = (fieldsOf[name] ?? []).flatMap((param) => {
    const value = String(params[param] ?? '');
    return IS[param](value) ? [[param, value] as const] : [];
  });
  return { to: paths[name] as PlainPath, search: Object.fromEntries(taken) };
}

/** Where a push leads. What is no screen of ours leads to the list. */
export function placeOfPush({ to, params }: { to: string; params: Readonly<Record<string, unknown>> }): Place {
  return placeOf(to, params) ?? { to: paths.notification, search: {} };
}

export function addressOf({ to, search }: Place, child = ''): string {
  return pathAndSearch({ to, search: { ...search, ...(child !== '' && { [CHILD]: child }) } });
}
