/** The phone numbers of the demo's parents. */
export const MEERA = '9800000001';
export const KARTHIK = '9800000002';
export const FARAH = '9800000011';
export const LAKSHMI = '9800000021';
export const PRIYA = '9800000031';
export const ARJUN = '9800000041';

export const PHONES = [MEERA, KARTHIK, FARAH, LAKSHMI, PRIYA, ARJUN] as const;
export type Phone = (typeof PHONES)[number];
