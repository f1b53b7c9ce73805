import { config } from '../../kit/config/config';
import { textOf } from '../../kit/config/server-texts';
import { confirm, info, spinner, toast } from '../../kit/overlay/overlays';
import { hasSession, session, sessionKey } from '../../kit/session/store';
import { pushDevice } from '../../platform/push-device';
import { type PushPermission, readPushPermission } from '../../platform/push-permission';
import { messages } from './push-messages';
import { saveDevice } from './push-queries';

// Registers this device for pushes: asks the parent for the permission, gets a token, and sends it to the server.

/** Asks for the permission and registers the device. Dialogs and toasts tell the parent the result. */
export async function askForPushes(): Promise<void> {
  const permission = await readPushPermission();
  if (permission === 'granted' || (await ensurePermission(permission))) await spinner(register(), messages.turningOn);
}

/** Explains why the permission is needed and asks for it. True when it is granted. */
async function ensurePermission(permission: PushPermission): Promise<boolean> {
  const device = pushDevice();
  const { appName, file } = config();
  if (permission === 'unsupported') {
    await info(messages.unsupported);
    return false;
  }
  // A browser does not ask again after a refusal; a phone may.
  if (permission === 'denied' && device.web) {
    await info(messages.blocked, { title: messages.error });
    return false;
  }
  const blocked = permission === 'denied';
  const ask = messages.ask(textOf(file, 'push_permission_message', file.pushPermissionMessage), appName);
  if (!(await confirm(blocked ? messages.denied(appName) : ask))) return false;
  const answer = await device.ask();
  if (!device.web) {
    if (answer === 'granted') toast(messages.grantedOnPhone, 'success');
    else toast(messages.deniedOnPhone, 'error');
  }
  if (device.web && answer === 'denied') await info(messages.denied(appName), { title: messages.error });
  return answer === 'granted';
}

async function register(): Promise<void> {
  try {
    const token = await pushDevice().token(config().file.pushKey ?? '');
    if (hasSession()) await saveDevice(token, 'info');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void info(messages.registrationFailed(reason));
  }
}

/**
 * Sends the token of a device that was registered before: at each sign-in, because a logout removes it from the server, and
 * whenever the app opens, because browsers replace tokens.
 */
export async function keepRegistered(): Promise<void> {
  const key = sessionKey();
  try {
    if (session().pushToken === '' || (await readPushPermission()) !== 'granted') return;
    const token = await pushDevice().token(config().file.pushKey ?? '');
    // Another parent may have signed in since.
    if (!hasSession() || sessionKey() !== key) return;
    await saveDevice(token, 'silent');
  } catch {
    // The push service is out of reach; the next start of the app tries again.
  }
}
