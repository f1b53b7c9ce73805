// Finds web addresses, email addresses and phone numbers in a message. The text itself is unchanged. Pure functions.

export interface Piece {
  text: string;
  /** http, https, mailto or tel; undefined for plain text. */
  href: string | undefined;
  /** The real host of an address with look-alike letters, shown after the text. */
  host: string | undefined;
}

/** Excludes spaces, enclosing quotes and brackets, and invisible characters. */
const WEB = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»\p{Cf}\p{Cc}]+/giu;
const MAIL = /(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?![\w-])/gi;
/** International numbers, and mobile, landline and toll-free numbers as dialled in India. */
const PHONE =
  /(?<![\w+₹.,:/-])(?:tel:)?(?:\+\d[\d ()-]{6,16}\d|0?[6-9]\d{4}[ -]?\d{5}|0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}|1[89]00[ -]?\d{3}[ -]?\d{3,4})(?![\w/:]|[-.,]\d)/gi;

/** Punctuation that ends a sentence rather than an address. */
const CLOSING = /[.,;:!?'’…*_~]+$/;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { at, words, href, host } of found(text)) {
    if (at < done) continue;
    if (at > done) pieces.push(plain(text.slice(done, at)));
    pieces.push({ text: words, href, host });
    done = at + words.length;
  }
  if (done < text.length || pieces.length === 0) pieces.push(plain(text.slice(done)));
  return pieces;
}

const plain = (text: string): Piece => ({ text, href: undefined, host: undefined });

interface Read {
  words: string;
  href: string | undefined;
  host: string | undefined;
}

function found(text: string): (Read & { at: number })[] {
  const all = (pattern: RegExp, read: (written: string) => Read) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, ...read(match[0]) }));
  // The earliest match wins: digits inside an address are not a phone number, and part of a rejected address is not an email.
  return [...all(WEB, web), ...all(MAIL, mail), ...all(PHONE, phone)].sort((a, b) => a.at - b.at);
}

function web(written: string): Read {
  const words = trimmed(written);
  const url = parsed(words.toLowerCase().startsWith('www.') ? `https://${words}` : words);
  // Credentials before an @ can imitate another host.
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.') || url.username || url.password) {
    return { words, href: undefined, host: undefined };
  }
  const asRead = words.toLowerCase().includes(url.host) && !/(^|\.)xn--/.test(url.host);
  return { words, href: url.href, host: asRead ? undefined : url.host };
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function mail(words: string): Read {
  const address = words.replace(/^mailto:/i, '');
  return { words, href: `mailto:${address}`, host: undefined };
}

function phone(words: string): Read {
  const number = words.replace(/^tel:/i, '').replace(/[ ()-]/g, '');
  const digits = number.replace('+', '').length;
  return { words, href: digits < 8 || digits > 15 ? undefined : `tel:${number}`, host: undefined };
}

/** Removes trailing punctuation and an unmatched closing bracket. */
function trimmed(written: string): string {
  let words = written;
  for (;;) {
    const shorter = unbracketed(words.replace(CLOSING, ''));
    if (shorter === words) return words;
    words = shorter;
  }
}

function unbracketed(words: string): string {
  const closes = { ')': '(', ']': '[', '}': '{' }[words.at(-1) ?? ''];
  if (closes === undefined) return words;
  const more = words.split(words.at(-1) ?? '').length > words.split(closes).length;
  return more ? words.slice(0, -1) : words;
}
