import { fetchPart } from '../../kit/late/fetch-part';

/** The change to another child; fetched with the first one, or once the page is idle. */
export const loadSwitch = () => fetchPart(() => import('../../kit/children/switch-child'));
