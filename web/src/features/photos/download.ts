import { getImage } from '../../kit/net/image';
import { native } from '../../platform/native';
import { messages } from './messages';
import { type AlbumMonth, albumName } from './model';
import { getAlbum } from './queries';

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

/** The same for a month; undefined when there is nothing to say, since the parent is elsewhere by now. */
export async function downloadMonth(month: AlbumMonth): Promise<string | undefined> {
  const result = await getAlbum(month);
  if (result.ok) {
    const kept = native.saveFile(result.response, albumName(month));
    return kept.then(
      () => messages.downloaded,
      () => messages.downloadError,
    );
  }
  switch (result.failure.kind) {
    case 'ignored':
    case 'expired':
    case 'old version':
      return undefined;
    case 'network':
      return result.failure.offline ? result.failure.text : messages.downloadError;
    default:
      return messages.downloadFailed;
  }
}
