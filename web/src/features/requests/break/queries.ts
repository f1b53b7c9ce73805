import { knownChildren } from '../../../kit/children/queries';
import type { Sending } from '../../../kit/form/use-form';
import { byTopic } from '../../../kit/live/live';
import { post } from '../../../kit/net/post';
import { toast } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { mutation } from '../../../kit/query/mutation';
import { navigate } from '../../../kit/router/router';
import { requestStory } from '../page/queries';
import { requestQueries } from '../queries';
import { messages } from './messages';

/** Requests that the child come back early; `day` is the first day back. */
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
  invalidates: [...requestQueries, requestStory],
});

/** Moves the end of a break to a later day. */
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
  // A break that had already ended resumes immediately.
  invalidates: [...requestQueries, requestStory, knownChildren, byTopic('attendance')],
});

export async function breakChanged(text: string): Promise<void> {
  toast(text, 'success');
  await navigate({ to: paths.support }, { replace: true });
}
