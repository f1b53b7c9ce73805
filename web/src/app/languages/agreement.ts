import { post } from '../../kit/net/post';
import { changeSession, hasSession, session } from '../../kit/session/store';
import { device } from '../../kit/storage/device';
import { CHOSEN, isLanguage } from './languages';
import { messages } from './messages';

// The language of the parent, on this device and at the server, which speaks in it where no page is open: by push, by letter
// and by SMS. What was chosen on this device is told; where nothing was, what the parent chose elsewhere is taken over.

/** What the server speaks to who has not chosen. */
const ENGLISH = 'en-IN';

/** Where it fails the next start of the page tries again. */
export async function agreeOnLanguage(): Promise<void> {
  if (!hasSession()) return;
  const chosen = device.read(CHOSEN);
  if (!isLanguage(chosen)) await takeOver();
  else if (chosen !== session().language) await tell(chosen);
}

async function tell(language: string): Promise<void> {
  const call = { path: '/parentapp/saveLanguage', fields: { language }, action: messages.actions.tell } as const;
  const told = await post({ ...call, policy: 'silent' });
  if (told.ok) changeSession({ language });
}

async function takeOver(): Promise<void> {
  if (session().language !== '') return;
  const answer = await post({ path: '/parentapp/getLanguage', action: messages.actions.ask, policy: 'silent' });
  if (!answer.ok) return;
  const { language } = answer.response;
  changeSession({ language: language || ENGLISH });
  if (!isLanguage(language) || language === document.documentElement.lang) return;
  device.write(CHOSEN, language);
  // Texts are read when they are shown. What is being written is kept through that.
  location.reload();
}
