import { catalogue } from '../../kit/text/catalogue';
import { LONGEST_COMMENT, type SurveyError } from './rules';

// Texts of the survey; those from the specification are verbatim.

export const messages = catalogue('surveys', {
  errors: {
    'survey missing': 'Survey id missing',
    'rating missing': 'Please Select Rating',
    'tags missing': 'Please Check the Tags',
    'comment missing': 'Please Enter Comment',
    'comment long': `Comment can have at most ${LONGEST_COMMENT} characters`,
  } satisfies Record<SurveyError, string>,

  rating: (product: string) => `How likely are you to recommend ${product} to a friend?`,
  better: 'What can we do for a better recommendation from you?',
  liked: (product: string) => `Please tell us what you like most about ${product}`,
  comment: 'Comment',
  send: 'Send',
  /** Shown instead of a survey that this parent cannot answer. */
  unavailable: {
    answered: { title: 'You have answered this survey already', text: 'Thank you! There is nothing more to do.' },
    closed: { title: 'This survey is closed', text: 'It no longer accepts answers.' },
    unknown: {
      title: 'This survey can’t be found',
      text: 'There is nothing to answer here. The link may be out of date.',
    },
  },
  /** Shown above the button if the parent has already written something. */
  notSent: (why: string) => `${why}. What you wrote was not sent and stays here.`,
  thanks: 'Thank you for your answer.',

  /** For 'Server Error When {action} : {time}'. */
  sending: 'Sending Survey',
});
