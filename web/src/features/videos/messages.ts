// Every text of Parent Orientation Videos. The title and 'No Data Found' are the specification's, to the letter.
export const messages = {
  title: 'Parent Orientation Videos',
  empty: 'No Data Found',
  emptyHint: 'The videos will appear here once the centre has made them.',
} as const;
