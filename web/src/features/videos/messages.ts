import { catalogue } from '../../kit/text/catalogue';

// Texts of Parent Orientation Videos. The title and 'No Data Found' are from the specification, verbatim.
export const messages = catalogue('videos', {
  emptyHint: 'The videos will appear here once the centre adds them.',
});
