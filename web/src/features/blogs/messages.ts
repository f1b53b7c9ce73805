// Every text of Home. 'No Data Found' and 'Loading...' are the specification's, to the letter.
export const messages = {
  title: 'Home',
  greeting: (name: string) => `Namaste, ${name}`,
  greetingNobody: 'Namaste',
  loading: 'Loading...',
  empty: 'No Data Found',
  emptyHint: 'New stories will be here soon.',
  retry: 'Retry',
} as const;
