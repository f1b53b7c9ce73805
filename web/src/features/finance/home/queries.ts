import { post } from '../../../kit/net/post';
import { confirm, spinner } from '../../../kit/overlay/overlays';
import { mutation } from '../../../kit/query/mutation';
import { session } from '../../../kit/session/store';
import { openOutside } from '../../../platform/outside';
import { messages } from './messages';

export type BillingPage = 'invoices' | 'pay';

/** Whoever keeps the invoices may be somebody else, and away: a parent is told so before long. */
const PATIENCE_MS = 12_000;

/** A fresh address of a page, for one visit. */
const enterBilling = mutation({
  send: (page: BillingPage) => {
    const { activeChildId: id } = session();
    return post({
      path: '/billing/portalLogin',
      action: messages.actions.enter,
      policy: 'alert',
      patienceMs: PATIENCE_MS,
      fields: { id, redirect_url: page === 'pay' ? `/billing/pay?child=${encodeURIComponent(id)}` : '' },
    });
  },
  renews: [],
});

/** Opens a page of the billing portal in a window of its own, at an address that the server gives for this once. */
export async function openBilling(page: BillingPage): Promise<void> {
  const outside = openOutside(messages.opening);
  const result = await spinner(enterBilling(page), messages.opening);
  if (!result.ok) return outside.close();
  const { url } = result.response;
  if (await outside.show(url)) return;
  // This press may open it.
  if (await confirm(messages.held)) open(url, '_blank', 'noopener');
}
