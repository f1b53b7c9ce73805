import type { Language } from '../../kit/text/catalogue';
import { entriesOf } from '../entries';
import { refusalsOf } from '../refusals';
import type { Words } from '../words';
import { account } from './account';
import { centre } from './centre';
import { day } from './day';
import { entries } from './entries';
import { fees } from './fees';
import { frame } from './frame';
import { notifications } from './notifications';
import { refusals } from './refusals';
import { requestForms } from './request-forms';
import { requests } from './requests';
import { serverTexts } from './server-texts';
import { yourData } from './your-data';

// Everyday Hindi: आप, and the English words that parents use (फ़ोटो, OTP, चैट). Western digits, as in other apps and on bills.
// Sentences with a child's name avoid verbs with a gender. Names of calls ('actions') must fit before 'में'.

const words: Words = {
  ...frame,
  ...account,
  ...notifications,
  ...yourData,
  ...day,
  ...centre,
  ...requests,
  ...requestForms,
  ...fees,
};

const all = {
  ...words,
  'server-texts': serverTexts,
  entries: entriesOf(words, serverTexts, entries),
  refusals: refusalsOf(words, serverTexts, refusals),
};

export const hindi: Language = (name) => all[name as keyof typeof all];
