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

// Polite spoken Tamil, with the English words that parents use (போட்டோ, மெசேஜ், ஃபீஸ்). Western digits. Case endings are never
// attached to a name, whose last sound is unknown, but follow it (உடைய, க்கு). Names of calls ('actions') say when:
// '…செய்யும்போது'. A soft hyphen (\u00ad) marks where a long word may break in large text.

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

export const tamil: Language = (name) => all[name as keyof typeof all];
