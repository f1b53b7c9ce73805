import { type Choice, isChoice, type Message, type Part, selectorsOf, type Value, valuesOf } from './message';
import type { Text, Texts } from './source';

// Writes texts as TypeScript in the form that source.ts reads.

/** The message of a language for an English text. */
export type Translation = (key: string, english: Text) => Message;

export function writeTexts(texts: Texts, key: string, translate: Translation): string {
  if (texts === undefined) return 'undefined';
  if ('text' in texts) return writeText(translate(key, texts.text), texts.text.params);
  const members = texts.members.map(([name, inner]) => {
    const own = writeTexts(inner, `${key}.${name}`, translate);
    return texts.list ? own : `${/^([A-Za-z_]\w*|\d+)$/.test(name) ? name : quoted(name)}: ${own}`;
  });
  return texts.list ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
}

function writeText(message: Message, params: Text['params']): string {
  if (params === undefined) return expression(message);
  const needed = new Set([...valuesOf(message), ...selectorsOf(message)].map((name) => name.replace(/\..*/, '')));
  const names = params.names.filter((name) => needed.has(name));
  const upToLast = params.names.slice(0, params.names.findLastIndex((name) => needed.has(name)) + 1);
  const head = params.asObject ? (names.length === 0 ? '()' : `({ ${names.join(', ')} })`) : `(${upToLast.join(', ')})`;
  return `${head} => ${expression(message)}`;
}

function expression(message: Message): string {
  const [only] = message;
  if (message.length === 0) return "''";
  if (message.length > 1 || typeof only !== 'string') {
    return isChoice(only) && message.length === 1 ? writeChoice(only) : `\`${message.map(inTemplate).join('')}\``;
  }
  return quoted(only);
}

function inTemplate(part: Part): string {
  if (typeof part === 'string') return escaped(part).replaceAll('`', '\\`').replaceAll('${', '\\${');
  return `\${${isChoice(part) ? writeChoice(part) : writeValue(part)}}`;
}

function writeValue({ value, as }: Value): string {
  if (as === 'integer') return `Number(${value})`;
  return as === 'number' ? `${value}.toLocaleString('en-IN')` : value;
}

/** Plural categories become one call of byCount; conditions for single values come before it. */
function writeChoice({ choice, of, forms }: Choice): string {
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
        : `${condition(of, name)} ? ${expression(message)} : ${otherwise}`,
    rest,
  );
}

function condition(of: string, name: string): string {
  if (name === 'true') return of;
  const values: Record<string, string> = { empty: "''", missing: 'undefined' };
  return `${of} === ${name.startsWith('=') ? name.slice(1) : (values[name] ?? quoted(name))}`;
}

const quoted = (text: string) => `'${escaped(text).replaceAll("'", "\\'")}'`;

/** Escapes invisible characters, so that they can be seen in the source. */
const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\u00ad', '\\u00ad').replaceAll('\u00a0', '\\u00a0');
