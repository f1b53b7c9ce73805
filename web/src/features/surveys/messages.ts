import { catalogue } from '../../kit/text/catalogue';
import { LONGEST_COMMENT, type SurveyFault } from './rules';

// Every text of the survey. Those in the specification's words are kept to the letter.

export const messages = catalogue('surveys', {
  faults: {
    'survey missing': 'Survey id missing',
    'rating missing': 'Please Select Rating',
    'tags missing': 'Please Check the Tags',
    'comment missing': 'Please Enter Comment',
    'comment long': `Comment can have at most ${LONGEST_COMMENT} characters`,
  } satisfies Record<SurveyFault, string>,

  rating: (product: string) => `How likely are you to recommend ${product} to a friend?`,
  better: 'What can we do for a better recommendation from you?',
  liked: (product: string) => `Please tell us what you like most about ${product}`,
  comment: 'Comment',
  send: 'Send',
  /** In place of a survey that takes no answer from this parent. */
  over: {
    answered: { title: 'You have answered this survey already', text: 'Thank you! There is nothing more to do.' },
    closed: { title: 'This survey is closed', text: 'It is closed for answers.' },
    unknown: {
      title: 'There is no such survey',
      text: 'There is nothing to answer here. The link may be an old one.',
    },
  },
  /** Above the button, where something was written already. */
  notSent: (why: string) => `${why}. What you wrote was not sent and stays here.`,
  thanks: 'Thank you for your answer.',

  /** For 'Server Error When {action} : {time}'. */
  sending: 'Sending Survey',
});
