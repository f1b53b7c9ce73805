import { CHILD, type PathName, paths, searchFields } from '../paths';
import { type FieldOf, type Path, type PlainPath, addressOf as pathAndSearch } from '../router/target';

// Validates the targets of notifications, badges and pushes: only the portal's own screens, with known search fields. The
// server has the same rule (rules/notice-place.json).

/** A search field of a screen: a tab, an item's id, a day. Never free text. */
type Param = FieldOf<Path>;

export interface RouteTarget {
  to: PlainPath;
  search: Readonly<Partial<Record<Param, string>>>;
}

const fieldsOf: Partial<Record<PathName, readonly Param[]>> = searchFields;

const never = () => false;

const IS: Readonly<Record<Param, (text: string) => boolean>> = {
  tab: (text) => text === 'COR' || text === 'tickets',
  item: (text) => /^\d{1,19}$/.test(text),
  // These screens are opened only from the menu or from other screens.
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

/** Undefined for an unknown screen. Unknown or invalid fields are left out. */
export function routeTargetOf(to: string, params: Readonly<Record<string, unknown>>): RouteTarget | undefined {
  const name = screens.get(to);
  if (name === undefined) return undefined;
  const taken = (fieldsOf[name] ?? []).flatMap((param) => {
    const value = String(params[param] ?? '');
    return IS[param](value) ? [[param, value] as const] : [];
  });
  return { to: paths[name] as PlainPath, search: Object.fromEntries(taken) };
}

/** The target of a push; the list of notifications for an unknown screen. */
export function routeTargetOfPush({
  to,
  params,
}: {
  to: string;
  params: Readonly<Record<string, unknown>>;
}): RouteTarget {
  return routeTargetOf(to, params) ?? { to: paths.notification, search: {} };
}

export function addressOf({ to, search }: RouteTarget, child = ''): string {
  return pathAndSearch({ to, search: { ...search, ...(child !== '' && { [CHILD]: child }) } });
}
