import { native } from '../../platform/native';
import { getImage } from '../net/image';
import { messages } from './messages';

/** Keeps a photo on the device; what came of it, in the words of the catalogue. */
export async function savePhoto(address: string, name: string): Promise<string> {
  try {
    const image = await getImage(address);
    if (image === undefined) return messages.downloadFailed;
    return (await native.saveImage(image, name)) === 'denied' ? messages.denied : messages.downloaded;
  } catch {
    return messages.downloadError;
  }
}
