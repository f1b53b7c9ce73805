// Translated sentences of the server, with values that are translated and formatted.

type Sentence<Values> = string | ((values: Values) => string);

/**
 * Wraps sentences so that they take values as the server sends them. `names` lists all values; `read` translates or formats
 * those that are not shown as sent. A value that the server does not send becomes ''.
 */
export function withReadableValues<Values extends object>(
  names: readonly (keyof Values)[],
  read: Readonly<Partial<Record<keyof Values, (value: string) => string>>>,
  sentences: Readonly<Record<string, Sentence<Values>>>,
) {
  type Sent = Readonly<Record<keyof Values, unknown>>;
  const readable = (sent: Sent, name: keyof Values) => {
    const value = sent[name];
    return [name, value === undefined ? '' : (read[name]?.(value as string) ?? value)];
  };
  const whole = (sentence: Sentence<Values>) =>
    typeof sentence === 'string'
      ? sentence
      : (sent: Sent) => sentence(Object.fromEntries(names.map((name) => readable(sent, name))) as Values);
  return Object.fromEntries(Object.entries(sentences).map(([code, sentence]) => [code, whole(sentence)]));
}
