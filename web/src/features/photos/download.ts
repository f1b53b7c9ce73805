import { native } from '../../platform/native';
import { messages } from './messages';
import { type AlbumMonth, albumName } from './model';
import { getAlbum } from './queries';

/**
 * Keeps a month's photos on the device; what came of it. Undefined when there is nothing to say, since the parent has
 * cancelled it or is elsewhere by now.
 */
export async function downloadMonth(
  month: AlbumMonth,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<string | undefined> {
  const result = await getAlbum(month, signal, onShare);
  if (result.ok) {
    const kept = native.saveFile(result.response, albumName(month));
    return kept.then(
      () => messages.monthDownloaded,
      () => messages.monthBroken,
    );
  }
  switch (result.failure.kind) {
    case 'ignored':
    case 'expired':
    case 'old version':
      return undefined;
    case 'network':
      return result.failure.offline ? result.failure.text : messages.monthBroken;
    default:
      return messages.monthFailed;
  }
}
