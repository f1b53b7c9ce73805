// What changed, as the server says it: topics, never contents. At the beginning it names each topic once. The browser connects
// again by itself after a lost line; after a refusal this does.

type Topic = 'access' | 'people' | 'tablets' | 'rooms' | 'inbox';

const TOPICS: readonly Topic[] = ['access', 'people', 'tablets', 'rooms', 'inbox'];
const AGAIN_MS = 10_000;
/** Topics that arrive together are passed on together. */
const TOGETHER_MS = 50;

interface Hearer {
  onChange: (topics: ReadonlySet<Topic>) => void;
  /** The line is lost, or the server has ended it. */
  onLost: () => void;
}

/** Listens until the returned function is called. */
export function listen({ onChange, onLost }: Hearer): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let changed = new Set<Topic>();
  const hear = (topic: Topic) => {
    changed.add(topic);
    telling ??= setTimeout(() => {
      const topics = changed;
      [changed, telling] = [new Set(), undefined];
      onChange(topics);
    }, TOGETHER_MS);
  };
  const connect = () => {
    again = undefined;
    source = new EventSource('/staff/v1/live');
    for (const topic of TOPICS) source.addEventListener(topic, () => hear(topic));
    // The session or the pairing is over: the next call says so.
    source.addEventListener('ended', onLost);
    // Another tab of this browser listens instead. This one goes on when somebody looks at it.
    source.addEventListener('replaced', () => source?.close());
    source.onerror = () => {
      onLost();
      if (source?.readyState === EventSource.CLOSED) again ??= setTimeout(connect, AGAIN_MS);
    };
  };
  const look = () => {
    if (document.visibilityState !== 'visible' || again !== undefined) return;
    if (source?.readyState === EventSource.CLOSED) connect();
  };
  connect();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(again);
    clearTimeout(telling);
    document.removeEventListener('visibilitychange', look);
    source?.close();
  };
}
