// Texts around the owner's own pages.
export const messages = {
  outside: 'Read more',
  noneHint: 'There is no page at this address. It may have been taken away.',
} as const;
