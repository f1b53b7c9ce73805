// Texts that several screens share. Those in the specification's words are kept to the letter.
export const messages = {
  loading: 'Loading...',
  empty: 'No Data Found',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  back: 'Back',
  paste: 'Paste',
  codeLabel: 'One-time password, six digits',
} as const;
