import { ask } from '../../kit/net/post';
import { PAGE_STEP } from '../../kit/query/page-step';
import { type Place, usePages } from '../../kit/query/pages';
import type { ConversationPage } from '../../wire/types.gen';
import { type PhotoPage, pageFromWire } from './model';

async function loadPage(place: Place, policy: 'silent' | 'info', signal?: AbortSignal): Promise<PhotoPage> {
  const wire = await ask<ConversationPage>({
    path: '/parentapp/getConversationList/',
    fields: { type: 'photos', index_start: place.index, limit: PAGE_STEP, before: place.before },
    action: 'Loading Photos',
    policy,
    ...(signal && { signal }),
  });
  return pageFromWire(wire, place.index);
}

/** The active child's gallery. */
export function usePhotos(childId: string) {
  return usePages({ name: 'photos', childId, load: loadPage });
}
