import { userState } from '../../kit/children/queries';
import { RUNNING_VERSION } from '../../kit/config/version';
import { post } from '../../kit/net/post';
import { changeSession, session } from '../../kit/session/store';
import { native } from '../../platform/native';
import { pushDevice } from '../../platform/push-device';
import { messages } from './push-messages';

/**
 * Tells the server by what this device is reached, and keeps it. What never came to the server is told anew when the app
 * is opened the next time; what the server refuses is of no use to anybody.
 */
export async function saveDevice(token: string, policy: 'info' | 'silent'): Promise<boolean> {
  const { model, os } = native.device();
  const { platform, web } = pushDevice();
  const { email, activeChildDetail, lastLoggedIn } = userState();
  const result = await post({
    path: '/parentapp/saveToken',
    action: messages.action,
    policy,
    fields: {
      ...{ token, email, platform, web: web ? 1 : 0, app_version: RUNNING_VERSION },
      ...{ parent: activeChildDetail?.parent ?? '', device_Modal: model, device_os: os },
    },
  });
  const refused = !result.ok && result.failure.kind === 'refused';
  // Meanwhile somebody else may have come in.
  if (session().lastLoggedIn === lastLoggedIn) changeSession({ pushToken: refused ? '' : token });
  return result.ok;
}
