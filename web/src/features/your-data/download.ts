import { confirmByOtp, info, spinner, toast } from '../../kit/overlay/overlays';
import { downloadExternal } from '../../platform/external';
import { messages } from './messages';
import { openCopy } from './queries';

/** Gets the address of the export, after a confirmation if the server wants one, and lets the browser download it. */
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
  if (await downloadExternal(result.response.url)) toast(messages.downloading, 'success');
  else await info(messages.noBrowser);
}
