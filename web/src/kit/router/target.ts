import type { PathName, PlainName, paths, takes } from '../paths';

// Where a link or a call may lead, as types: an unknown path, a missing part of it or a field that the screen does not take
// fails the type check.

export type Path = (typeof paths)[PathName];

/** What differs from address to address, as '$storyId' in '/blogs/$storyId'. */
type ParamOf<P extends string> = P extends `${string}$${infer Name}` ? Name : never;

/** Those that stand as they are. */
export type PlainPath = (typeof paths)[PlainName];

type Takes = typeof takes;

/** The search fields that a screen takes. */
export type FieldOf<P extends Path> = {
  [N in keyof Takes]: (typeof paths)[N] extends P ? Takes[N][number] : never;
}[keyof Takes];

/** The screens that take a field. */
export type PathTaking<Field> = {
  [N in keyof Takes]: Field extends Takes[N][number] ? (typeof paths)[N] : never;
}[keyof Takes];

export type Params<P extends Path> = Readonly<Record<ParamOf<P>, string>>;
export type Search<P extends Path> = Readonly<Partial<Record<FieldOf<P>, string>>>;

export type Target<P extends Path> = { to: P } & ([ParamOf<P>] extends [never]
  ? { params?: never }
  : { params: Params<P> }) &
  ([FieldOf<P>] extends [never] ? { search?: never } : { search?: Search<P> });

/** A target once its types have done their work. */
export interface AnyTarget {
  to: string;
  params?: Readonly<Record<string, string>> | undefined;
  search?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The address of a target, as it stands in the address bar. */
export function addressOf<P extends Path>(target: Target<P>): string {
  return anyAddress(target);
}

export function anyAddress({ to, params = {}, search = {} }: AnyTarget): string {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(search).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  const query = new URLSearchParams(given).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** What stands in a path where its pattern has names; undefined when it is not of this pattern. */
export function paramsIn(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const whole = new RegExp(`^${pattern.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}$`, 'i');
  const found = whole.exec(path);
  if (!found) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    // Not every '%' begins a sign.
    return undefined;
  }
}
