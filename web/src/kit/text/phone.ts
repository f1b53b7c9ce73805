/** '+91 98000 00001'. A foreign number already has its country code. */
export function phoneText(phone: string, countryCode: string): string {
  if (phone.startsWith('+')) return phone;
  return `${countryCode} ${phone.slice(0, 5)} ${phone.slice(5)}`;
}

/** Separators between digits, and invisible marks from copied contacts. */
const SEPARATORS = /[\p{Zs}().'\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff-]/gu;
/** The zeros of the scripts of India, of Arabic and Persian, and of full-width digits. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x1c50, 0xa8d0,
  0xabf0, 0xff10,
];
const TEN_DIGITS = /^[0-9]{10}$/;
const INDIA = '+91';

/** A number in ASCII digits without separators. Other characters stay. */
export function plainNumber(text: string): string {
  return asciiDigits(text.replace(SEPARATORS, '').replace('＋', '+'));
}

/** Converts digits of other scripts and full-width digits to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => first <= code && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** The ten digits of a domestic number, typed with or without country code or leading 0; undefined for other numbers. */
export function nationalNumber(text: string, countryCode: string): string | undefined {
  const plain = plainNumber(text);
  const code = countryCode.slice(1);
  const worldwide = worldwideNumber(plain);
  if (worldwide !== undefined && !worldwide.startsWith(code)) return undefined;
  const withCode = worldwide ?? (plain.length === code.length + 10 && plain.startsWith(code) ? plain : undefined);
  const national = withoutZero(withCode?.slice(code.length) ?? plain);
  return TEN_DIGITS.test(national) ? national : undefined;
}

/** Country code and number after a plus sign or 00. Ten digits are always a domestic number. */
export function worldwideNumber(plain: string): string | undefined {
  if (plain.startsWith('+')) return plain.slice(1);
  return plain.startsWith('00') && plain.length > 10 ? plain.slice(2) : undefined;
}

/** Without the 0 of domestic dialling. */
function withoutZero(number: string): string {
  return number.length === 11 && number.startsWith('0') ? number.slice(1) : number;
}

/** The ten digits of a domestic mobile number; in India they begin with 6 to 9. */
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
 * The value of a phone field after typing, pasting or autofill. A complete number is reduced to its ten digits before the
 * text is cut, because cutting first would give another number.
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
