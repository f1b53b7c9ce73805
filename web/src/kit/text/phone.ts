/** '+91 98000 00001'; a number abroad has its own country's code already. */
export function phoneText(phone: string, countryCode: string): string {
  if (phone.startsWith('+')) return phone;
  return `${countryCode} ${phone.slice(0, 5)} ${phone.slice(5)}`;
}

/** What people put between digits, and the marks that come with a number copied from a list of contacts. */
const BETWEEN = /[\p{Zs}().'\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff-]/gu;
/** The zeros of the scripts in which people in India write numbers, of Arabic and Persian, and of full-width letters. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x1c50, 0xa8d0,
  0xabf0, 0xff10,
];
const TEN_DIGITS = /^[0-9]{10}$/;
const INDIA = '+91';

/** A number in ASCII digits without what stands between them; what is no digit stays. */
export function plainNumber(text: string): string {
  return asciiDigits(text.replace(BETWEEN, '').replace('＋', '+'));
}

/** With digits of other scripts, and full-width ones, as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => first <= code && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** The ten digits of a number of the own country as it is typed, with its code or a 0 before it; anything else is none. */
export function nationalNumber(text: string, countryCode: string): string | undefined {
  const plain = plainNumber(text);
  const code = countryCode.slice(1);
  const worldwide = worldwideNumber(plain);
  if (worldwide !== undefined && !worldwide.startsWith(code)) return undefined;
  const withCode = worldwide ?? (plain.length === code.length + 10 && plain.startsWith(code) ? plain : undefined);
  const national = withoutZero(withCode?.slice(code.length) ?? plain);
  return TEN_DIGITS.test(national) ? national : undefined;
}

/** The country and the number behind a plus sign or 00. Ten digits are the own country's, whatever they begin with. */
export function worldwideNumber(plain: string): string | undefined {
  if (plain.startsWith('+')) return plain.slice(1);
  return plain.startsWith('00') && plain.length > 10 ? plain.slice(2) : undefined;
}

/** Without the 0 that is dialled before a number within a country. */
function withoutZero(number: string): string {
  return number.length === 11 && number.startsWith('0') ? number.slice(1) : number;
}

/** The ten digits of a mobile number of the own country; those of India begin with 6 to 9. */
export function mobileNumber(text: string, countryCode: string): string | undefined {
  const national = nationalNumber(text, countryCode);
  return countryCode !== INDIA || /^[6-9]/.test(national ?? '') ? national : undefined;
}

interface Taken {
  /** How many digits fit. */
  digits: number | undefined;
  digitsAlone: boolean;
}

/**
 * What a field holds after something was typed, pasted or filled in. A whole number becomes its ten digits before anything
 * is cut: cut first, it would be another number.
 */
export function typedNumber(text: string, countryCode: string, { digits, digitsAlone }: Taken): string {
  const national = nationalNumber(text, countryCode);
  if (national !== undefined) return national;
  if (digits === undefined && !digitsAlone) return text;
  const plain = digitsAlone ? plainNumber(text).replace(/\D/g, '') : plainNumber(text);
  if (digits === undefined || !/^[0-9]+$/.test(plain)) return plain;
  const code = countryCode.slice(1);
  const before = [`00${code}`, code, '0'].find((start) => plain.startsWith(start)) ?? '';
  return plain.length > digits + before.length ? plain.slice(0, digits) : plain;
}
