import type { Result } from '../../kit/net/answer';
import { ask, postForFile } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import type { Cursor } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import { usePages } from '../../kit/query/pages';
import { messages } from './messages';
import { type AlbumMonth, monthFromWire, type PhotoPage, pageFromWire } from './model';

/** An album is large, and mobile connections are slow. */
const ALBUM_TIMEOUT_MS = 10 * 60_000;

async function loadPage(cursor: Cursor, how: { policy: 'silent' | 'info'; signal?: AbortSignal }): Promise<PhotoPage> {
  const wire = await ask({
    path: '/parentapp/getConversationList/',
    fields: { type: 'photos', index_start: cursor.index, limit: PAGE_STEP, before: cursor.before },
    action: messages.actions.load,
    ...how,
  });
  return pageFromWire(wire, cursor.index);
}

/** The active child's gallery. */
export function usePhotos() {
  return usePages({ name: 'photos', topic: 'photos', load: loadPage, calm: true });
}

/** The months of the gallery, newest first; fetched on every visit. */
const albumMonths = childQuery({
  name: 'album months',
  load: async (how) =>
    (await ask({ path: '/parentapp/photoMonths', action: messages.actions.load, ...how })).map(monthFromWire),
});

export const useAlbumMonths = () => useChildQuery(albumMonths());

/** Downloads a month's photos as a ZIP. */
export function getAlbum(
  month: AlbumMonth,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Result<Blob>> {
  return postForFile({
    path: '/parentapp/photoMonth',
    fields: { month: month.key },
    action: messages.actions.download,
    policy: 'silent',
    timeoutMs: ALBUM_TIMEOUT_MS,
    signal,
    onProgress,
  });
}
