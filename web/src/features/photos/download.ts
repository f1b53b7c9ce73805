import { getImage } from '../../kit/net/image';
import { native } from '../../platform/native';
import { messages } from './messages';

/** Keeps a photo on the device; what came of it, in the words of the catalogue. */
export async function download(address: string, name: string): Promise<string> {
  try {
    const image = await getImage(address);
    if (image === undefined) return messages.downloadFailed;
    return (await native.saveImage(image, name)) === 'denied' ? messages.denied : messages.downloaded;
  } catch {
    return messages.downloadError;
  }
}
