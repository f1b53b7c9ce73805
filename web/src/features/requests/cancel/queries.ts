import { getChild } from '../../../kit/children/queries';
import { post } from '../../../kit/net/post';
import { mutation } from '../../../kit/query/mutation';
import { useActionMutation } from '../../../kit/query/use-action-mutation';
import { thread } from '../../../kit/thread/queries';
import { messages } from '../messages';
import { isBreak, type Request } from '../model';
import { requestStory } from '../page/queries';
import { requestQueries } from '../queries';

const cancelRequest = mutation({
  send: (request: Request) => {
    const { id, to, type } = request;
    const how = { action: messages.actions.cancel, policy: 'alert' } as const;
    const by = getChild();
    const fields = { admission_id: by?.id, request_id: id, end_date: to };
    return isBreak(request)
      ? post({ path: '/admission/cancelChildPauseRequest/', fields, ...how })
      : post({
          path: '/financials/cancelCustomerRequest',
          fields: {
            ...fields,
            request_type: type,
            updated_by_name: by?.profile.parentName,
            updated_by: by?.parent,
          },
          ...how,
        });
  },
  // Cancelling closes the thread.
  invalidates: [...requestQueries, requestStory, thread],
});

export const useCancel = () =>
  useActionMutation(cancelRequest, { waiting: messages.cancelling, done: messages.cancelled });
