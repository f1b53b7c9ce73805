import { config } from '../../kit/config/config';
import { textOf } from '../../kit/config/own-words';
import { confirm, info, spinner, toast } from '../../kit/overlay/overlays';
import { hasSession, session, sessionMark } from '../../kit/session/store';
import { pushDevice } from '../../platform/push-device';
import { type PushPermission, readPushPermission } from '../../platform/push-permission';
import { messages } from './push-messages';
import { saveDevice } from './push-queries';

// How this device comes to be one that pushes reach: the parent is asked, the device gives a token, the server keeps it.

/** What the prompt in the top bar does. True once pushes reach this device. */
export async function askForPushes(): Promise<boolean> {
  const permission = await readPushPermission();
  if (permission !== 'granted' && !(await permitted(permission))) return false;
  return spinner(register(), messages.turningOn);
}

async function permitted(permission: PushPermission): Promise<boolean> {
  const device = pushDevice();
  const { appName, file } = config();
  if (permission === 'unsupported') return told(info(messages.unsupported));
  // A browser that has been told no does not ask again; a phone may.
  if (permission === 'denied' && device.web) return told(info(messages.blocked, { title: messages.error }));
  const blocked = permission === 'denied';
  const ask = messages.ask(textOf(file, 'push_permission_message', file.pushPermissionMessage), appName);
  if (!(await confirm(blocked ? messages.denied(appName) : ask))) return false;
  const answer = await device.ask();
  if (!device.web) {
    if (answer === 'granted') toast(messages.grantedOnPhone, 'done');
    else toast(messages.deniedOnPhone, 'trouble');
  }
  if (device.web && answer === 'denied') await info(messages.denied(appName), { title: messages.error });
  return answer === 'granted';
}

async function told(telling: Promise<void>): Promise<false> {
  await telling;
  return false;
}

async function register(): Promise<boolean> {
  try {
    const token = await pushDevice().token(config().file.pushKey ?? '');
    return hasSession() && (await saveDevice(token, 'info'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void info(messages.registrationFailed(reason));
    return false;
  }
}

/**
 * A device that was reached before is so again: told to the server at each sign-in, for it has forgotten the device at
 * logout, and whenever the app is opened, for browsers replace what they gave.
 */
export async function keepRegistered(): Promise<void> {
  const mark = sessionMark();
  try {
    if (session().pushToken === '' || (await readPushPermission()) !== 'granted') return;
    const token = await pushDevice().token(config().file.pushKey ?? '');
    // Meanwhile somebody else may have come in.
    if (!hasSession() || sessionMark() !== mark) return;
    await saveDevice(token, 'silent');
  } catch {
    // The browser's push service is out of reach: the next time the app is opened may do better.
  }
}
