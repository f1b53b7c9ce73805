import { type Choice, chosenBy, isChoice, type Message, type Part, type Value, valuesOf } from './message';
import type { Text, Texts } from './source';

// Writes texts as TypeScript, each in the one way that source.ts reads back as the same message.

/** A text of a language, under the names of the English one. */
export type Translation = (key: string, english: Text) => Message;

export function written(texts: Texts, key: string, translation: Translation): string {
  if (texts === undefined) return 'undefined';
  if ('text' in texts) return textWritten(translation(key, texts.text), texts.text.given);
  const members = texts.members.map(([name, inner]) => {
    const own = written(inner, `${key}.${name}`, translation);
    return texts.list ? own : `${/^([A-Za-z_]\w*|\d+)$/.test(name) ? name : quoted(name)}: ${own}`;
  });
  return texts.list ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
}

function textWritten(message: Message, given: Text['given']): string {
  if (given === undefined) return expression(message);
  const needed = new Set([...valuesOf(message), ...chosenBy(message)].map((name) => name.replace(/\..*/, '')));
  const names = given.names.filter((name) => needed.has(name));
  const upToLast = given.names.slice(0, given.names.findLastIndex((name) => needed.has(name)) + 1);
  const head = given.together ? (names.length === 0 ? '()' : `({ ${names.join(', ')} })`) : `(${upToLast.join(', ')})`;
  return `${head} => ${expression(message)}`;
}

function expression(message: Message): string {
  const [only] = message;
  if (message.length === 0) return "''";
  if (message.length > 1 || typeof only !== 'string') {
    return isChoice(only) && message.length === 1 ? choiceWritten(only) : `\`${message.map(inTemplate).join('')}\``;
  }
  return quoted(only);
}

function inTemplate(part: Part): string {
  if (typeof part === 'string') return escaped(part).replaceAll('`', '\\`').replaceAll('${', '\\${');
  return `\${${isChoice(part) ? choiceWritten(part) : valueWritten(part)}}`;
}

function valueWritten({ value, as }: Value): string {
  if (as === 'integer') return `Number(${value})`;
  return as === 'number' ? `${value}.toLocaleString('en-IN')` : value;
}

/** A plural with its categories is one call; whatever is asked for by itself comes before it. */
function choiceWritten({ choice, of, forms }: Choice): string {
  const byItself = forms.filter(([name]) => name !== 'other' && (choice === 'select' || name.startsWith('=')));
  const byCount = forms.filter((form) => !byItself.includes(form));
  const rest =
    byCount.length > 1
      ? `byCount(${of}, { ${byCount.map(([name, message]) => `${name}: ${expression(message)}`).join(', ')} })`
      : expression(byCount[0]?.[1] ?? []);
  return byItself.reduceRight(
    (otherwise, [name, message]) =>
      name === 'empty' && message.length === 0
        ? `${of} && ${otherwise}`
        : `${asked(of, name)} ? ${expression(message)} : ${otherwise}`,
    rest,
  );
}

function asked(of: string, name: string): string {
  if (name === 'true') return of;
  const values: Record<string, string> = { empty: "''", missing: 'undefined' };
  return `${of} === ${name.startsWith('=') ? name.slice(1) : (values[name] ?? quoted(name))}`;
}

const quoted = (text: string) => `'${escaped(text).replaceAll("'", "\\'")}'`;

/** What nobody can see is written so that it is seen. */
const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\u00ad', '\\u00ad').replaceAll('\u00a0', '\\u00a0');
