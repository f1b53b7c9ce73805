// The pairing code: eight characters that are not mistaken for each other when they are read out.

export const CODE_LENGTH = 8;
const KNOWN = /[^2-9A-HJ-KM-NP-Z]/g;

/** What of a typed, pasted or read text can be a code. */
export function codeOf(text: string): string {
  return text.toUpperCase().replace(KNOWN, '').slice(0, CODE_LENGTH);
}

/** The code in what a QR code holds: the address that ends with '#pair=K7MW3RTD'. */
export function codeInAddress(address: string): string | undefined {
  const code = codeOf(/#pair=([\w-]+)$/.exec(address)?.[1] ?? '');
  return code.length === CODE_LENGTH ? code : undefined;
}
