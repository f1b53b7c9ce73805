// The English texts of each catalogue. A language replaces them in place, so they are copied before the first one does.

const copies = new Map<string, object>();

/** The English texts of a catalogue: those of the first call, which has to come before a language replaces them. */
export function englishOf(name: string, texts: object): object {
  const english = copies.get(name) ?? copyOf(texts);
  copies.set(name, english);
  return english;
}

function copyOf(texts: object): object {
  const isGroup = (text: unknown): text is object => typeof text === 'object' && text !== null && !Array.isArray(text);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isGroup(text) ? copyOf(text) : text]));
}
