import { getChild } from '../../../kit/children/queries';
import type { Sending } from '../../../kit/form/use-form';
import { post } from '../../../kit/net/post';
import { mutation } from '../../../kit/query/mutation';
import { messages } from './messages';

/** Emails the certificate at this address of the portal. */
export const mailCertificate = mutation({
  send: (url: string, email: string, { key, signal }: Sending) =>
    post({
      path: '/parentapp/sendFeeCertificate',
      action: messages.actions.send,
      policy: 'callback',
      key,
      signal,
      fields: { email: email.trim(), name: getChild()?.profile.parentName, url },
    }),
  invalidates: [],
});
