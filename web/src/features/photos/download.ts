import type { ToastKind } from '../../kit/overlay/overlays';
import { saveFile } from '../../platform/image-saver';
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
): Promise<{ text: string; kind: ToastKind } | undefined> {
  const result = await getAlbum(month, signal, onShare);
  if (result.ok) {
    try {
      const kept = await saveFile(result.response, albumName(month));
      return kept ? { text: messages.monthDownloaded, kind: 'done' } : undefined;
    } catch {
      return { text: messages.monthFailed, kind: 'trouble' };
    }
  }
  switch (result.failure.kind) {
    case 'ignored':
    case 'expired':
    case 'old version':
      return undefined;
    case 'network':
      return { text: result.failure.offline ? result.failure.text : messages.monthBroken, kind: 'trouble' };
    default:
      return { text: messages.monthFailed, kind: 'trouble' };
  }
}
