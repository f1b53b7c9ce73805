import type { ToastKind } from '../../kit/overlay/overlays';
import { saveFile } from '../../platform/image-saver';
import { messages } from './messages';
import { type AlbumMonth, albumName } from './model';
import { getAlbum } from './queries';

/**
 * Downloads a month's photos and returns the result to show. Undefined if the parent cancelled or left the screen.
 */
export async function downloadMonth(
  month: AlbumMonth,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ text: string; kind: ToastKind } | undefined> {
  const result = await getAlbum(month, signal, onProgress);
  if (result.ok) {
    try {
      const kept = await saveFile(result.response, albumName(month));
      return kept ? { text: messages.monthDownloaded, kind: 'success' } : undefined;
    } catch {
      return { text: messages.monthFailed, kind: 'error' };
    }
  }
  switch (result.failure.kind) {
    case 'ignored':
    case 'expired':
    case 'old version':
      return undefined;
    case 'network':
      return { text: result.failure.offline ? result.failure.text : messages.monthBroken, kind: 'error' };
    default:
      return { text: messages.monthFailed, kind: 'error' };
  }
}
