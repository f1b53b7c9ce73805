import type { Sending } from '../../../kit/form/use-form';
import { post } from '../../../kit/net/post';
import { toast } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { renewRequests } from '../queries';
import { messages } from './messages';

/** Asks for the child to be back on this day, its first one. */
export async function resumeEarly(pause: string, day: string, { key, signal }: Sending) {
  const result = await post({
    path: '/franchises/resumeChild',
    action: messages.actions.resume,
    policy: 'callback',
    fields: { req_id: pause, early_resume_date: day },
    key,
    signal,
  });
  void renewRequests();
  return result;
}

/** The break ends on this day instead, from now on. */
export async function extendPause(pause: string, day: string, { key, signal }: Sending) {
  const result = await post({
    path: '/franchises/pauseChild/',
    action: messages.actions.extend,
    policy: 'callback',
    fields: { req_id: pause, extend_date: day },
    key,
    signal,
  });
  void renewRequests();
  return result;
}

export async function breakChanged(text: string): Promise<void> {
  toast(text, 'done');
  await navigate({ to: paths.support }, { instead: true });
}
