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

// Tamil as it is spoken politely, with the English words that parents use (போட்டோ, மெசேஜ், ஃபீஸ்). Digits are the western ones.
// Endings never melt into a name, whose last sound nobody knows: they stand behind it (உடைய, க்கு). What names a call
// ('actions') says when: '…செய்யும்போது'. A soft hyphen (\u00ad) stands where large letters may part a long word.

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

export const tamil: Language = (name) => all[name as keyof typeof all];
