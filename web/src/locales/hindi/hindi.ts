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
import { ownWords } from './own-words';
import { refusals } from './refusals';
import { requestForms } from './request-forms';
import { requests } from './requests';
import { yourData } from './your-data';

// Hindi, in the words that teachers and parents speak: आप, and the English words that nobody translates (फ़ोटो, OTP, चैट).
// Digits are the western ones, as in the apps and on the bills that parents know. What is written together with a name is
// put so that neither a girl's nor a boy's verb is needed. What names a call ('actions') goes before 'में'.

const words: Words = {
  ...frame,
  ...account,
  ...yourData,
  ...day,
  ...centre,
  ...requests,
  ...requestForms,
  ...fees,
};

const all = {
  ...words,
  'own-words': ownWords,
  entries: entriesOf(words, ownWords, entries),
  refusals: refusalsOf(words, ownWords, refusals),
};

export const hindi: Language = (name) => all[name as keyof typeof all];
