// What changed, as the server says it: topics, never contents. At the beginning it names each topic once. The browser reconnects
// by itself after a lost connection; after a refusal this does.

type Topic = 'access' | 'people' | 'tablets' | 'rooms' | 'inbox';

const TOPICS: readonly Topic[] = ['access', 'people', 'tablets', 'rooms', 'inbox'];
const RETRY_MS = 10_000;
/** Topics that arrive together are passed on together. */
const TOGETHER_MS = 50;

interface Subscriber {
  onChange: (topics: ReadonlySet<Topic>) => void;
  /** The connection is lost, or the server has ended it. */
  onLost: () => void;
}

/** Listens until the returned function is called. */
export function listen({ onChange, onLost }: Subscriber): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let notifying: ReturnType<typeof setTimeout> | undefined;
  let changed = new Set<Topic>();
  const note = (topic: Topic) => {
    changed.add(topic);
    notifying ??= setTimeout(() => {
      const topics = changed;
      [changed, notifying] = [new Set(), undefined];
      onChange(topics);
    }, TOGETHER_MS);
  };
  const connect = () => {
    retry = undefined;
    source = new EventSource('/staff/v1/live');
    for (const topic of TOPICS) source.addEventListener(topic, () => note(topic));
    // The session or the pairing is over: the next call says so.
    source.addEventListener('ended', onLost);
    // Another tab of this browser listens instead. This one goes on when somebody looks at it.
    source.addEventListener('replaced', () => source?.close());
    source.onerror = () => {
      onLost();
      if (source?.readyState === EventSource.CLOSED) retry ??= setTimeout(connect, RETRY_MS);
    };
  };
  const reconnect = () => {
    if (document.visibilityState !== 'visible' || retry !== undefined) return;
    if (source?.readyState === EventSource.CLOSED) connect();
  };
  connect();
  document.addEventListener('visibilitychange', reconnect);
  return () => {
    clearTimeout(retry);
    clearTimeout(notifying);
    document.removeEventListener('visibilitychange', reconnect);
    source?.close();
  };
}
