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

// Kannada as it is spoken politely, ನೀವು throughout, with the English words that parents use (ಫೋಟೋ, ಮೆಸೇಜ್, ಫೀಸ್). Digits are
// the western ones. Endings never lean on a name, whose last sound nobody knows: a word of ours carries them (ಅವರ, ಸೆಂಟರ್‌ನಲ್ಲಿ).
// What names a call ('actions') says when: '…ಮಾಡುವಾಗ'.

const words: Words = { ...ground, ...account, ...data, ...day, ...reading, ...requests, ...forms, ...money };

const all = {
  ...words,
  'own-words': ownWords,
  entries: entriesOf(words, ownWords, entries),
  refusals: { ...saidHere(words), ...refusals } satisfies Refusals,
};

export const kannada: Language = (name) => all[name as keyof typeof all];
