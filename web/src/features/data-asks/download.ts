import { confirmByOtp, info, spinner, toast } from '../../kit/overlay/overlays';
import { fetchOutside } from '../../platform/outside';
import { messages } from './messages';
import { openCopy } from './queries';

/** Asks where the copy is, after a fresh proof where the server wants one, and leaves the file to the browser: it may be large. */
export async function download(id: string): Promise<void> {
  let result = await spinner(openCopy(id, ''), messages.opening);
  if (!result.ok && result.failure.kind === 'refused' && result.failure.code === 'confirm') {
    const confirmation = await confirmByOtp({ action: 'data_copy', value: '' });
    if (confirmation === undefined) return;
    result = await spinner(openCopy(id, confirmation), messages.opening);
  }
  if (!result.ok) {
    if (result.failure.kind === 'refused') await info(result.failure.text);
    return;
  }
  if (await fetchOutside(result.response.url)) toast(messages.downloading, 'done');
  else await info(messages.noBrowser);
}
