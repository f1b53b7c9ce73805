import { post } from '../../../kit/net/post';
import { confirm, spinner } from '../../../kit/overlay/overlays';
import { mutation } from '../../../kit/query/mutation';
import { session } from '../../../kit/session/store';
import { openExternal } from '../../../platform/external';
import { messages } from './messages';

export type BillingPage = 'invoices' | 'pay';

/** Short, because billing may run on another server that is down. */
const TIMEOUT_MS = 12_000;

/** Gets a one-time login link to a billing page. */
const enterBilling = mutation({
  send: (page: BillingPage) => {
    const { activeChildId: id } = session();
    return post({
      path: '/billing/portalLogin',
      action: messages.actions.enter,
      policy: 'alert',
      timeoutMs: TIMEOUT_MS,
      fields: { id, redirect_url: page === 'pay' ? `/billing/pay?child=${encodeURIComponent(id)}` : '' },
    });
  },
  invalidates: [],
});

/** Opens a page of the billing portal in a new window, with a one-time login link. */
export async function openBilling(page: BillingPage): Promise<void> {
  const outside = openExternal(messages.opening);
  const result = await spinner(enterBilling(page), messages.opening);
  if (!result.ok) return outside.close();
  const { url } = result.response;
  if (await outside.show(url)) return;
  // Browsers allow a new window right after the press on OK.
  if (await confirm(messages.popupBlocked)) open(url, '_blank', 'noopener');
}
