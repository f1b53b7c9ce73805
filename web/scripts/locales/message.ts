// Messages with values, plurals and selects, in the notation of ICU's MessageFormat: 'Photo {at} of {of}',
// '{count, plural, one {1 day} other {{count} days}}', '{caption, select, empty {} other {: {caption}}}'.

export interface Value {
  /** The name of a value, or of a member of it: 'last.centre'. */
  value: string;
  /** The number format: without leading zeros, or with digit groups. */
  as?: 'integer' | 'number';
}

export interface Choice {
  choice: 'plural' | 'select';
  of: string;
  /** In order; the last one is 'other'. */
  forms: readonly Form[];
}

/** The key of a plural form is '=0' or a CLDR category; that of a select form a value, or 'empty', 'missing', 'true'. */
export type Form = readonly [name: string, message: Message];
export type Part = string | Value | Choice;
export type Message = readonly Part[];

export const isChoice = (part: Part | undefined): part is Choice => typeof part === 'object' && 'choice' in part;

const isValue = (part: Part): part is Value => typeof part === 'object' && 'value' in part;

/** Merges adjacent text parts. */
export function mergeText(parts: readonly Part[]): Message {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

export const same = (one: Message, other: Message): boolean => printMessage(one) === printMessage(other);

/** A plural without the forms that are the same as 'other'; just that form when all are. */
export function pluralOf(of: string, forms: readonly Form[]): Message {
  const other = forms.find(([name]) => name === 'other')?.[1] ?? [];
  const kept = forms.filter(([name, message]) => name === 'other' || name.startsWith('=') || !same(message, other));
  return kept.length === 1 ? other : [{ choice: 'plural', of, forms: kept }];
}

/** The names of all values. */
export function valuesOf(message: Message): ReadonlySet<string> {
  return new Set(everyPart(message).flatMap((part) => (isValue(part) ? [part.value] : [])));
}

/** The names by which plurals and selects choose a form. */
export function selectorsOf(message: Message): ReadonlySet<string> {
  return new Set(everyPart(message).flatMap((part) => (isChoice(part) ? [part.of] : [])));
}

/** The keys of every select, by the name that it selects by. */
export function selectKeys(message: Message): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>();
  for (const part of everyPart(message)) {
    if (!isChoice(part) || part.choice !== 'select') continue;
    const known = keys.get(part.of) ?? new Set();
    keys.set(part.of, known);
    for (const [key] of part.forms) known.add(key);
  }
  return keys;
}

function everyPart(message: Message): Part[] {
  return message.flatMap((part) =>
    isChoice(part) ? [part, ...part.forms.flatMap(([, inner]) => everyPart(inner))] : [part],
  );
}

/** Renames the values; of 'last.centre' only the part before the dot. */
export function renameValues(message: Message, names: ReadonlyMap<string, string>): Message {
  const named = (name: string) => {
    const [first = '', ...rest] = name.split('.');
    return [names.get(first) ?? first, ...rest].join('.');
  };
  return message.map((part) => {
    if (typeof part === 'string') return part;
    if (isValue(part)) return { ...part, value: named(part.value) };
    const forms = part.forms.map(([name, inner]) => [name, renameValues(inner, names)] as const);
    return { ...part, of: named(part.of), forms };
  });
}

const FORMATS = { integer: ', number, integer', number: ', number' } as const;

export function printMessage(message: Message): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return part;
      if (isValue(part)) return `{${part.value}${part.as ? FORMATS[part.as] : ''}}`;
      return `{${part.of}, ${part.choice}, ${part.forms.map(([name, inner]) => `${name} {${printMessage(inner)}}`).join(' ')}}`;
    })
    .join('');
}

/** Parses the notation. Throws an error that describes the problem. */
export function parseMessage(text: string): Message {
  const reader = new Reader(text);
  const message = reader.message();
  if (!reader.atEnd()) throw new Error('a } has no {');
  return message;
}

class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  atEnd(): boolean {
    return this.at === this.text.length;
  }

  message(): Message {
    const parts: Part[] = [];
    for (;;) {
      parts.push(this.take(/[^{}]*/y));
      if (!this.next('{')) return mergeText(parts);
      parts.push(this.placeholder());
    }
  }

  private placeholder(): Part {
    const value = this.word(/[\w.]+/y, 'a { is followed by no name');
    if (this.next('}')) return { value };
    if (!this.next(',')) throw this.missing('}');
    const kind = this.word(/number|plural|select/y, `{${value}, …} is neither a number nor a plural nor a select`);
    if (kind === 'number') return this.number(value);
    this.expect(',');
    return this.choice(kind as Choice['choice'], value);
  }

  private number(value: string): Value {
    if (this.next('}')) return { value, as: 'number' };
    this.expect(',');
    this.word(/integer/y, `{${value}, number, …} can only be an integer`);
    this.expect('}');
    return { value, as: 'integer' };
  }

  private choice(choice: Choice['choice'], of: string): Choice {
    const forms: Form[] = [];
    while (!this.next('}')) {
      const name = this.word(/=?[\w-]+/y, `the choice by {${of}} is not closed`);
      this.expect('{');
      const message = this.message();
      this.expect('}');
      forms.push([name, message]);
    }
    if (forms.at(-1)?.[0] !== 'other') throw new Error(`the choice by {${of}} does not end with 'other'`);
    return { choice, of, forms };
  }

  private expect(sign: string): void {
    if (!this.next(sign)) throw this.missing(sign);
  }

  private missing(sign: string): Error {
    return new Error(`a ${sign} is missing after “${this.text.slice(0, this.at)}”`);
  }

  private word(pattern: RegExp, otherwise: string): string {
    this.take(/\s*/y);
    const found = this.take(pattern);
    if (found === '') throw new Error(otherwise);
    return found;
  }

  private next(sign: string): boolean {
    this.take(/\s*/y);
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.at += found.length;
    return found;
  }
}
