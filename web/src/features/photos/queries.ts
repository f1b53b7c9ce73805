import type { Result } from '../../kit/net/answer';
import { ask, postForFile } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import type { Place } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import { usePages } from '../../kit/query/pages';
import { messages } from './messages';
import { type AlbumMonth, monthFromWire, type PhotoPage, pageFromWire } from './model';

/** An album is many photos, and a phone on the road is slow. */
const ALBUM_PATIENCE_MS = 10 * 60_000;

async function loadPage(place: Place, how: { policy: 'silent' | 'info'; signal?: AbortSignal }): Promise<PhotoPage> {
  const wire = await ask({
    path: '/parentapp/getConversationList/',
    fields: { type: 'photos', index_start: place.index, limit: PAGE_STEP, before: place.before },
    action: messages.actions.load,
    ...how,
  });
  return pageFromWire(wire, place.index);
}

/** The active child's gallery. */
export function usePhotos() {
  return usePages({ name: 'photos', topic: 'photos', load: loadPage, calm: true });
}

/** The months of the gallery, newest first; fetched whenever they are looked at, since photos come all day. */
const albumMonths = childQuery({
  name: 'album months',
  load: async (how) =>
    (await ask({ path: '/parentapp/photoMonths', action: messages.actions.load, ...how })).map(monthFromWire),
});

export const useAlbumMonths = () => useChildQuery(albumMonths());

/** A month's photos in one ZIP. */
export function getAlbum(
  month: AlbumMonth,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Result<Blob>> {
  return postForFile({
    path: '/parentapp/photoMonth',
    fields: { month: month.key },
    action: messages.actions.download,
    policy: 'silent',
    patienceMs: ALBUM_PATIENCE_MS,
    signal,
    onShare,
  });
}
