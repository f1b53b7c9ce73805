// Sentences of the server, as a language has them: with values that are in the words of the language already.

type Sentence<Values> = string | ((values: Values) => string);

/**
 * The same sentences, with values as the server sends them. `names` are all that a sentence may show; `read` puts those into
 * words that are not shown as they come. What the server does not send is ''.
 */
export function reading<Values extends object>(
  names: readonly (keyof Values)[],
  read: Readonly<Partial<Record<keyof Values, (value: string) => string>>>,
  sentences: Readonly<Record<string, Sentence<Values>>>,
) {
  type Sent = Readonly<Record<keyof Values, unknown>>;
  const inWords = (sent: Sent, name: keyof Values) => {
    const value = sent[name];
    return [name, value === undefined ? '' : (read[name]?.(value as string) ?? value)];
  };
  const whole = (sentence: Sentence<Values>) =>
    typeof sentence === 'string'
      ? sentence
      : (sent: Sent) => sentence(Object.fromEntries(names.map((name) => inWords(sent, name))) as Values);
  return Object.fromEntries(Object.entries(sentences).map(([code, sentence]) => [code, whole(sentence)]));
}
