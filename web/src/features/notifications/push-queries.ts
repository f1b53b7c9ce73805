import { userState } from '../../kit/children/queries';
import { RUNNING_VERSION } from '../../kit/config/version';
import { post } from '../../kit/net/post';
import { mutation } from '../../kit/query/mutation';
import { changeSession, session } from '../../kit/session/store';
import { native } from '../../platform/native';
import { pushDevice } from '../../platform/push-device';
import { messages } from './push-messages';
import { settings } from './settings/queries';

const saveToken = mutation({
  send: (token: string, policy: 'info' | 'silent') => {
    const { model, os } = native.device();
    const { platform, web } = pushDevice();
    const { email, activeChildDetail } = userState();
    return post({
      path: '/parentapp/saveToken',
      action: messages.action,
      policy,
      fields: {
        ...{ token, email, platform, web: web ? 1 : 0, app_version: RUNNING_VERSION },
        ...{ parent: activeChildDetail?.parent ?? '', device_Modal: model, device_os: os },
      },
    });
  },
  // The settings show the number of devices.
  invalidates: [settings],
});

/**
 * Sends this device's push token to the server and stores it. A token that did not reach the server is sent again when the
 * app opens next; a refused one is not stored.
 */
export async function saveDevice(token: string, policy: 'info' | 'silent'): Promise<void> {
  const { lastLoggedIn } = session();
  const result = await saveToken(token, policy);
  const refused = !result.ok && result.failure.kind === 'refused';
  // Another parent may have signed in since.
  if (session().lastLoggedIn === lastLoggedIn) changeSession({ pushToken: refused ? '' : token });
}
