import { childNow } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import { changed } from '../../kit/live/live';
import { ask, post } from '../../kit/net/post';
import { uploading } from '../../kit/net/upload';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { useActionMutation } from '../../kit/query/use-action-mutation';
import { messages } from './messages';
import { guardianFromWire } from './model';

/** A photo over a slow line. */
const PATIENCE_MS = 5 * 60_000;

/** Whoever besides the parents may fetch the active child: all of them, also of relations that the portal offers no more. */
const guardians = childQuery({
  name: 'guardians',
  topic: 'guardians',
  load: async (how) => {
    const wire = await ask({ path: '/parentapp/list_guardians', action: messages.actions.list, ...how });
    return wire.map(guardianFromWire);
  },
});

export const useGuardians = () => useChildQuery(guardians());

/** Each change of a card is listed among the notifications. */
const renews = [guardians, changed('unread')];

interface Card {
  /** Undefined: the picture that is there stays. */
  image: Blob | undefined;
  name: string;
  mobile: string;
  relation: string;
  confirmation: string;
}

/** A new guardian, or another card of one whose id is known. */
export const saveGuardian = mutation({
  send: (id: string | undefined, card: Card, sending: Sending) => {
    const how = { policy: 'callback', patienceMs: PATIENCE_MS, carry: uploading(sending.onShare) } as const;
    const sent = { ...how, key: sending.key, signal: sending.signal, files: card.image ? { image: card.image } : {} };
    const fields = { mobile_no: card.mobile, relation_to_child: card.relation, confirmation: card.confirmation };
    const by = childNow()?.parent;
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
  renews,
});

/** At once, whatever waits for the centre. */
const removeGuardian = mutation({
  send: (id: string) => {
    const path = '/parentapp/update_guardian_by_guardian_id';
    const fields = { guardian_id: id, modified_by: childNow()?.parent, update_type: 'remove' };
    return post({ path, action: messages.actions.remove, policy: 'alert', fields, files: {} });
  },
  renews,
});

export const useRemoval = () =>
  useActionMutation(removeGuardian, { waiting: messages.removing, done: messages.removed });
