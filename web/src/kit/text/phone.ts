/** '+91 98000 00001'; a number abroad has its own country's code already. */
export function phoneText(phone: string, countryCode: string): string {
  if (phone.startsWith('+')) return phone;
  return `${countryCode} ${phone.slice(0, 5)} ${phone.slice(5)}`;
}

/** The ten digits of a whole number as people write it, with the country's code or a 0 before it; anything else is none. */
export function pastedPhone(text: string, countryCode: string): string | undefined {
  const plain = text.replace(/[\s().-]/g, '');
  const code = [countryCode, `00${countryCode.slice(1)}`, '0'].find((start) => plain.startsWith(start)) ?? '';
  const national = plain.slice(code.length);
  return /^\d{10}$/.test(national) ? national : undefined;
}
