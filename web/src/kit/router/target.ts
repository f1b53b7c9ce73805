import type { PathName, PlainName, paths, searchFields } from '../paths';

// The types of navigation targets: an unknown path, a missing parameter, or a search field that the screen does not take fails
// the type check.

export type Path = (typeof paths)[PathName];

/** The names of the parameters: 'storyId' in '/blogs/$storyId'. */
type ParamOf<P extends string> = P extends `${string}$${infer Name}` ? Name : never;

/** A path without parameters. */
export type PlainPath = (typeof paths)[PlainName];

type Takes = typeof searchFields;

/** The search fields that a screen takes. */
export type FieldOf<P extends Path> = {
  [N in keyof Takes]: (typeof paths)[N] extends P ? Takes[N][number] : never;
}[keyof Takes];

/** The paths of the screens that take a search field. */
export type PathTaking<Field> = {
  [N in keyof Takes]: Field extends Takes[N][number] ? (typeof paths)[N] : never;
}[keyof Takes];

export type Params<P extends Path> = Readonly<Record<ParamOf<P>, string>>;
export type Search<P extends Path> = Readonly<Partial<Record<FieldOf<P>, string>>>;

export type Target<P extends Path> = { to: P } & ([ParamOf<P>] extends [never]
  ? { params?: never }
  : { params: Params<P> }) &
  ([FieldOf<P>] extends [never] ? { search?: never } : { search?: Search<P> });

/** A target without its types. */
export interface AnyTarget {
  to: string;
  params?: Readonly<Record<string, string>> | undefined;
  search?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Path and search of a target. */
export function addressOf<P extends Path>(target: Target<P>): string {
  return anyAddress(target);
}

export function anyAddress({ to, params = {}, search = {} }: AnyTarget): string {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(search).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  const query = new URLSearchParams(given).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The parameters of a path, whatever its case; undefined when it does not match the pattern. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const expression = new RegExp(`^${pattern.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}$`, 'i');
  const found = expression.exec(path);
  if (!found) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    // A malformed percent-encoding.
    return undefined;
  }
}
