// What changed, as the server says it: topics, never contents. The browser connects again by itself after a lost line; after a
// refusal this does.

type Topic = 'access' | 'people' | 'tablets';

const TOPICS: readonly Topic[] = ['access', 'people', 'tablets'];
const AGAIN_MS = 10_000;

interface Hearer {
  onTopic: (topic: Topic) => void;
  /** After each connection, and after each loss of one. */
  onConnected: () => void;
}

/** Listens until the returned function is called. */
export function listen({ onTopic, onConnected }: Hearer): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const hear = (text: string) => {
    for (const topic of TOPICS) if (text.includes(topic)) onTopic(topic);
  };
  const connect = () => {
    source = new EventSource('/staff/v1/live');
    source.onopen = () => onConnected();
    source.onmessage = ({ data }) => hear(String(data));
    for (const topic of TOPICS) source.addEventListener(topic, () => onTopic(topic));
    source.onerror = () => {
      onConnected();
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, AGAIN_MS);
    };
  };
  connect();
  return () => {
    clearTimeout(again);
    source?.close();
  };
}
