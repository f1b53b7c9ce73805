import * as v from 'valibot';

// What a push says, the same from the service worker and from the phone's shell. Pure: what arrives may be anything.

/** A push, as far as it could be understood. It carries no name and no message of anybody. */
export interface Push {
  title: string;
  text: string;
  /** Where it leads; to be held against the portal's own addresses before anybody goes there. */
  to: string;
  params: Readonly<Record<string, string>>;
  /** Whose it is; '' when it does not say. */
  child: string;
  topic: string;
}

/** What the service worker tells the open pages. */
export type Told = { kind: 'arrived' | 'opened'; push: Push } | { kind: 'renewed' };

const LONGEST = 300;

const TEXT = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).slice(0, LONGEST)),
);
const text = v.fallback(TEXT, '');
const RECORD = v.record(v.string(), v.unknown());
const fields = v.fallback(RECORD, {});

const PAYLOAD = v.object({
  title: text,
  text,
  body: text,
  to: text,
  /** The shell hands every value over as a text. */
  params: v.fallback(v.union([RECORD, v.pipe(v.string(), v.parseJson(), RECORD)]), {}),
  child: text,
  topic: text,
});

/** From the server's payload, from what the worker made of it, or from the shell, which has the payload in `data`. */
export function pushFrom(payload: unknown): Push {
  const outer = v.parse(fields, payload);
  const { body, params, ...push } = v.parse(PAYLOAD, { ...outer, ...v.parse(fields, outer.data) });
  return {
    ...push,
    title: push.title || 'New update from the centre',
    text: push.text || body,
    params: textsOf(params),
  };
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const { success, output } = v.safeParse(TEXT, value);
    return success ? [[name, output] as const] : [];
  });
  return Object.fromEntries(texts);
}
