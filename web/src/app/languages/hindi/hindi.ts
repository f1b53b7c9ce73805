import type { Language } from '../../../kit/text/catalogue';
import { entriesOf } from '../entries';
import { type Refusals, saidHere } from '../refusals';
import type { Words } from '../words';
import { account } from './account';
import { data } from './data';
import { day } from './day';
import { entries } from './entries';
import { forms } from './forms';
import { ground } from './ground';
import { money } from './money';
import { ownWords } from './own-words';
import { reading } from './reading';
import { refusals } from './refusals';
import { requests } from './requests';

// Hindi, in the words that teachers and parents speak: आप, and the English words that nobody translates (फ़ोटो, OTP, चैट).
// Digits are the western ones, as in the apps and on the bills that parents know. What is written together with a name is
// put so that neither a girl's nor a boy's verb is needed. What names a call ('actions') goes before 'में'.

const words: Words = { ...ground, ...account, ...data, ...day, ...reading, ...requests, ...forms, ...money };

const all = {
  ...words,
  'own-words': ownWords,
  entries: entriesOf(words, ownWords, entries),
  refusals: { ...saidHere(words), ...refusals } satisfies Refusals,
};

export const hindi: Language = (name) => all[name as keyof typeof all];
