import { saveImage } from '../../platform/image-saver';
import { getImage } from '../net/image';
import type { ToastKind } from '../overlay/overlays';
import { messages } from './messages';

/** Saves a photo on the device. Returns the text and kind of the toast. */
export async function savePhoto(address: string, name: string): Promise<{ text: string; kind: ToastKind }> {
  try {
    const image = await getImage(address);
    if (image === undefined) return { text: messages.downloadFailed, kind: 'error' };
    const denied = (await saveImage(image, name)) === 'denied';
    return denied ? { text: messages.denied, kind: 'error' } : { text: messages.downloaded, kind: 'success' };
  } catch {
    return { text: messages.downloadError, kind: 'error' };
  }
}
