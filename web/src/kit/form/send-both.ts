import { confirm } from '../overlay/overlays';
import { formTexts } from '../text/form-texts';

/** Apart from the form, since the first page needs none of it. */
export function asksToSendBoth(): Promise<boolean> {
  return confirm(formTexts.arrivedBefore);
}
