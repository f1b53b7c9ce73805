import { knownChildren } from '../../../kit/children/queries';
import type { Sending } from '../../../kit/form/use-form';
import { changed } from '../../../kit/live/live';
import { post } from '../../../kit/net/post';
import { toast } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { mutation } from '../../../kit/query/mutation';
import { navigate } from '../../../kit/router/router';
import { requestStory } from '../page/queries';
import { ofRequests } from '../queries';
import { messages } from './messages';

/** Asks for the child to be back on this day, its first one. */
export const resumeEarly = mutation({
  send: (pause: string, day: string, { key, signal }: Sending) =>
    post({
      path: '/franchises/resumeChild',
      action: messages.actions.resume,
      policy: 'callback',
      fields: { req_id: pause, early_resume_date: day },
      key,
      signal,
    }),
  renews: [...ofRequests, requestStory],
});

/** The break ends on this day instead, from now on. */
export const extendPause = mutation({
  send: (pause: string, day: string, { key, signal }: Sending) =>
    post({
      path: '/franchises/pauseChild/',
      action: messages.actions.extend,
      policy: 'callback',
      fields: { req_id: pause, extend_date: day },
      key,
      signal,
    }),
  // A break that had ended goes on at once.
  renews: [...ofRequests, requestStory, knownChildren, changed('attendance')],
});

export async function breakChanged(text: string): Promise<void> {
  toast(text, 'done');
  await navigate({ to: paths.support }, { instead: true });
}
