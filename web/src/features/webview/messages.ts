// Texts around the owner's own pages.
export const messages = {
  title: 'Page',
  back: 'Back',
  outside: 'Read more',
  none: 'No Data Found',
  noneHint: 'There is no page at this address. It may have been taken away.',
} as const;
