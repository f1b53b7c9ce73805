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

// Kannada as it is spoken politely, ನೀವು throughout, with the English words that parents use (ಫೋಟೋ, ಮೆಸೇಜ್, ಫೀಸ್). Digits are
// the western ones. Endings never lean on a name, whose last sound nobody knows: a word of ours carries them (ಅವರ, ಸೆಂಟರ್‌ನಲ್ಲಿ).
// What names a call ('actions') says when: '…ಮಾಡುವಾಗ'.

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

export const kannada: Language = (name) => all[name as keyof typeof all];
