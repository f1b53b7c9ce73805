import { saveImage } from '../../platform/image-saver';
import { getImage } from '../net/image';
import type { ToastKind } from '../overlay/overlays';
import { messages } from './messages';

/** Keeps a photo on the device; what came of it, in the words of the catalogue. */
export async function savePhoto(address: string, name: string): Promise<{ text: string; kind: ToastKind }> {
  try {
    const image = await getImage(address);
    if (image === undefined) return { text: messages.downloadFailed, kind: 'trouble' };
    const denied = (await saveImage(image, name)) === 'denied';
    return denied ? { text: messages.denied, kind: 'trouble' } : { text: messages.downloaded, kind: 'done' };
  } catch {
    return { text: messages.downloadError, kind: 'trouble' };
  }
}
