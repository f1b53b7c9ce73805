import { childNow } from '../../../kit/children/queries';
import type { Sending } from '../../../kit/form/use-form';
import { post } from '../../../kit/net/post';
import { messages } from './messages';

/** Mails the certificate at this address of the portal. */
export function mailCertificate(url: string, email: string, { key, signal }: Sending) {
  return post({
    path: '/parentapp/sendFeeCertificate',
    action: messages.actions.send,
    policy: 'callback',
    key,
    signal,
    fields: { email: email.trim(), name: childNow()?.profile.parentName, url },
  });
}
