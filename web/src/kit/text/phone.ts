/** '+91 98000 00001'. */
export function phoneText(phone: string, countryCode: string): string {
  return `${countryCode} ${phone.slice(0, 5)} ${phone.slice(5)}`;
}
