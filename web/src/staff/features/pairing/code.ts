// The pairing code: eight characters that are not mistaken for each other when they are read out.

export const CODE_LENGTH = 8;
const KNOWN = /[^2-9A-HJ-KM-NP-Z]/g;

/** What of a typed, pasted or read text can be a code. */
export function codeOf(text: string): string {
  return text.toUpperCase().replace(KNOWN, '').slice(0, CODE_LENGTH);
}

/** The code in the address that a QR code holds: '#pair=K7MW3RTD'. */
export function codeInHash(hash: string): string | undefined {
  const code = codeOf(/^#pair=([\w-]+)$/.exec(hash)?.[1] ?? '');
  return code.length === CODE_LENGTH ? code : undefined;
}
