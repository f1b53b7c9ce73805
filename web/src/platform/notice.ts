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

/** From the server's payload, from what the worker made of it, or from the shell, which has the payload in `data`. */
export function pushFrom(payload: unknown): Push {
  const outer = fields(payload);
  const from = { ...outer, ...fields(outer.data) };
  return {
    title: text(from.title) || 'New update from the centre',
    text: text(from.text) || text(from.body),
    to: text(from.to),
    params: paramsFrom(from.params),
    child: text(from.child),
    topic: text(from.topic),
  };
}

/** The shell hands every value over as a text. */
function paramsFrom(value: unknown): Record<string, string> {
  const given = typeof value === 'string' ? fields(parsed(value)) : fields(value);
  const texts = Object.entries(given).flatMap(([name, one]) =>
    typeof one === 'string' || typeof one === 'number' ? [[name, String(one).slice(0, LONGEST)] as const] : [],
  );
  return Object.fromEntries(texts);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST) : '';
}
