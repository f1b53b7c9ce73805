import { arrived } from '../../features/sign-in/arrival/arriving';
import { post } from '../../kit/net/post';
import { anyOpen } from '../../kit/overlay/overlays';
import { whenStanding } from '../../kit/router/router';
import { changeSession, hasSession, session } from '../../kit/session/store';
import { device } from '../../kit/storage/device';
import { countOver } from '../../kit/ui/lies-over';
import { CHOSEN, isLanguage, TAG } from './languages';
import { messages } from './messages';

// The language of the parent, on this device and at the server, which speaks in it where no page is open: by push, by letter
// and by SMS. What was chosen on this device is told; where nothing was, what the parent chose elsewhere is taken over for as
// long as they are signed in.

/** What the server speaks to who has not chosen. */
const ENGLISH = 'en-IN';

/** Where it fails the next start of the page tries again. */
export async function agreeOnLanguage(): Promise<void> {
  if (!hasSession()) return;
  const chosen = device.read(CHOSEN, TAG);
  if (!isLanguage(chosen)) await takeOver();
  else if (chosen !== session().language) await tell(chosen);
}

async function tell(language: string): Promise<void> {
  const call = { path: '/parentapp/saveLanguage', fields: { language }, action: messages.actions.tell } as const;
  const told = await post({ ...call, policy: 'silent' });
  if (told.ok) changeSession({ language });
}

/**
 * It goes with the session: what one parent chose elsewhere is not what was chosen on this device, which is told to the server
 * for whoever signs in here.
 */
async function takeOver(): Promise<void> {
  if (session().language !== '') return;
  const answer = await post({ path: '/parentapp/getLanguage', action: messages.actions.ask, policy: 'silent' });
  if (!answer.ok) return;
  const language = answer.response.language || ENGLISH;
  changeSession({ language });
  const { lang } = document.documentElement;
  if (!isLanguage(lang) || lang === (isLanguage(language) ? language : ENGLISH)) return;
  await undisturbed();
  // Texts are read when they are shown.
  if (session().language === language) location.reload();
}

let onScreen = () => {};
// What a change of screen leads on to, a question say, is there by then.
whenStanding(() => setTimeout(() => onScreen()));

/**
 * Until the page can come anew without taking anything from the parent: the way in has come to its end, no question is open
 * and nothing stands in a form. Else with a later screen, for what was answered or sent is done by then.
 */
async function undisturbed(): Promise<void> {
  await arrived();
  while (anyOpen() || countOver() > 0 || isTypedIn()) await new Promise<void>((resolve) => (onScreen = resolve));
}

/** Whether a field has something in it. Not all of it the parent wrote: then they wait for nothing. */
function isTypedIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select');
  return [...fields].some((field) => field.value !== '' || field === document.activeElement);
}
