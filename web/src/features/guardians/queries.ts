import { getChild } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import { byTopic } from '../../kit/live/live';
import { ask, post } from '../../kit/net/post';
import { uploadWithProgress } from '../../kit/net/upload';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { useActionMutation } from '../../kit/query/use-action-mutation';
import { messages } from './messages';
import { guardianFromWire } from './model';

/** Enough to upload a photo over a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

/** All guardians of the active child, including those with a relation that is no longer offered. */
const guardians = childQuery({
  name: 'guardians',
  topic: 'guardians',
  load: async (how) => {
    const wire = await ask({ path: '/parentapp/list_guardians', action: messages.actions.list, ...how });
    return wire.map(guardianFromWire);
  },
});

export const useGuardians = () => useChildQuery(guardians());

/** Each change of a guardian creates a notification. */
const invalidates = [guardians, byTopic('unread')];

interface Card {
  /** Undefined keeps the current photo. */
  image: Blob | undefined;
  name: string;
  mobile: string;
  relation: string;
  confirmation: string;
}

/** Adds a guardian, or updates the one with `id`. */
export const saveGuardian = mutation({
  send: (id: string | undefined, card: Card, sending: Sending) => {
    const how = { policy: 'callback', timeoutMs: TIMEOUT_MS, fetcher: uploadWithProgress(sending.onProgress) } as const;
    const sent = { ...how, key: sending.key, signal: sending.signal, files: card.image ? { image: card.image } : {} };
    const fields = { mobile_no: card.mobile, relation_to_child: card.relation, confirmation: card.confirmation };
    const by = getChild()?.parent;
    return id === undefined
      ? post({
          ...sent,
          path: '/parentapp/add_guardian',
          action: messages.actions.add,
          fields: { parent_name: card.name, created_by: by, ...fields },
        })
      : post({
          ...sent,
          path: '/parentapp/update_guardian_by_guardian_id',
          action: messages.actions.edit,
          fields: { guardian_id: id, guardian_name: card.name, modified_by: by, update_type: 'requested', ...fields },
        });
  },
  invalidates,
});

/** Takes effect immediately, also while a change waits for approval. */
const removeGuardian = mutation({
  send: (id: string) => {
    const path = '/parentapp/update_guardian_by_guardian_id';
    const fields = { guardian_id: id, modified_by: getChild()?.parent, update_type: 'remove' };
    return post({ path, action: messages.actions.remove, policy: 'alert', fields, files: {} });
  },
  invalidates,
});

export const useRemoval = () =>
  useActionMutation(removeGuardian, { waiting: messages.removing, done: messages.removed });
