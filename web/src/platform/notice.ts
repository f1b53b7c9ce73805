import * as v from 'valibot';

// Reads the payload of a push, from the service worker or the native app. It may be anything. Pure.

/** A push. It contains no names and no messages. Missing or invalid members are ''. */
export interface Push {
  title: string;
  text: string;
  /** The target path, not validated yet (kit/push/route-target.ts). */
  to: string;
  params: Readonly<Record<string, string>>;
  /** The child's id, or ''. */
  child: string;
  topic: string;
}

/** A message from the service worker to the open pages. */
export type WorkerMessage = { kind: 'arrived' | 'opened'; push: Push } | { kind: 'renewed' };

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
  /** The native app passes every value as a text. */
  params: v.fallback(v.union([RECORD, v.pipe(v.string(), v.parseJson(), RECORD)]), {}),
  child: text,
  topic: text,
});

/** Reads the server's payload, a `Push`, or the native app's notification, which has the payload in `data`. */
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
