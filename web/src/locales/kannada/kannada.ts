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

// Polite spoken Kannada, ನೀವು throughout, with the English words that parents use (ಫೋಟೋ, ಮೆಸೇಜ್, ಫೀಸ್). Western digits. Case
// endings are never attached to a name, whose last sound is unknown, but to a word of ours (ಅವರ, ಸೆಂಟರ್‌ನಲ್ಲಿ). Names of calls
// ('actions') say when: '…ಮಾಡುವಾಗ'.

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

export const kannada: Language = (name) => all[name as keyof typeof all];
