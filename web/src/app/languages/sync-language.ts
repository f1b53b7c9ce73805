import { arrived } from '../../features/sign-in/arrival/arriving';
import { post } from '../../kit/net/post';
import { anyOpen } from '../../kit/overlay/overlays';
import { onRendered } from '../../kit/router/router';
import { changeSession, hasSession, session } from '../../kit/session/store';
import { device } from '../../kit/storage/device';
import { overlayCount } from '../../kit/ui/overlay-stack';
import { CHOSEN, isLanguage, TAG } from './languages';
import { messages } from './messages';

// Syncs the parent's language with the server, which uses it for pushes, e-mails and SMS. A language chosen on this device
// is sent; without one, the language chosen on another device is used as long as the parent is signed in.

/** The server's default. */
const ENGLISH = 'en-IN';

/** After a failure the next start of the page tries again. */
export async function syncLanguage(): Promise<void> {
  if (!hasSession()) return;
  const chosen = device.read(CHOSEN, TAG);
  if (!isLanguage(chosen)) await applyFromServer();
  else if (chosen !== session().language) await save(chosen);
}

async function save(language: string): Promise<void> {
  const call = { path: '/parentapp/saveLanguage', fields: { language }, action: messages.actions.tell } as const;
  const saved = await post({ ...call, policy: 'silent' });
  if (saved.ok) changeSession({ language });
}

/**
 * Stored in the session only: it is one parent's choice on another device, not the choice on this device, which is sent
 * for everybody who signs in here.
 */
async function applyFromServer(): Promise<void> {
  if (session().language !== '') return;
  const answer = await post({ path: '/parentapp/getLanguage', action: messages.actions.ask, policy: 'silent' });
  if (!answer.ok) return;
  const language = answer.response.language || ENGLISH;
  changeSession({ language });
  const { lang } = document.documentElement;
  if (!isLanguage(lang) || lang === (isLanguage(language) ? language : ENGLISH)) return;
  await waitUntilUndisturbed();
  // A reload, because rendered texts do not change.
  if (session().language === language) location.reload();
}

let onScreen = () => {};
// After a navigation, and after anything that it opens.
onRendered(() => setTimeout(() => onScreen()));

/**
 * Resolves when a reload disturbs nobody: the sign-in is complete, no overlay is open and no form is filled in. Checks again
 * after each navigation.
 */
async function waitUntilUndisturbed(): Promise<void> {
  await arrived();
  while (anyOpen() || overlayCount() > 0 || isTypedIn()) await new Promise<void>((resolve) => (onScreen = resolve));
}

/** Whether any field has a value or the focus. A prefilled field only delays the reload. */
function isTypedIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select');
  return [...fields].some((field) => field.value !== '' || field === document.activeElement);
}
