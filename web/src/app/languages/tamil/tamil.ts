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

// Tamil as it is spoken politely, with the English words that parents use (போட்டோ, மெசேஜ், ஃபீஸ்). Digits are the western ones.
// Endings never melt into a name, whose last sound nobody knows: they stand behind it (உடைய, க்கு). What names a call
// ('actions') says when: '…செய்யும்போது'.

const words: Words = { ...ground, ...account, ...data, ...day, ...reading, ...requests, ...forms, ...money };

const all = {
  ...words,
  'own-words': ownWords,
  entries: entriesOf(words, ownWords, entries),
  refusals: { ...saidHere(words), ...refusals } satisfies Refusals,
};

export const tamil: Language = (name) => all[name as keyof typeof all];
