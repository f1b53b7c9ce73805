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
  // They say how many devices are reached.
  renews: [settings],
});

/**
 * Tells the server by what this device is reached, and keeps it. What never came to the server is told anew when the app
 * is opened the next time; what the server refuses is of no use to anybody.
 */
export async function saveDevice(token: string, policy: 'info' | 'silent'): Promise<boolean> {
  const { lastLoggedIn } = session();
  const result = await saveToken(token, policy);
  const refused = !result.ok && result.failure.kind === 'refused';
  // Meanwhile somebody else may have come in.
  if (session().lastLoggedIn === lastLoggedIn) changeSession({ pushToken: refused ? '' : token });
  return result.ok;
}
