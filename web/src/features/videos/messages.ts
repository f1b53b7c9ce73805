import { catalogue } from '../../kit/text/catalogue';

// Every text of Parent Orientation Videos. The title and 'No Data Found' are the specification's, to the letter.
export const messages = catalogue('videos', {
  emptyHint: 'The videos will appear here once the centre adds them.',
});
