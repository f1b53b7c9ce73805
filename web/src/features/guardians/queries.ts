import { childNow } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import type { Result } from '../../kit/net/answer';
import { ask, post, sendChange } from '../../kit/net/post';
import { uploading } from '../../kit/net/upload';
import { ofChild } from '../../kit/query/keys';
import { askAnew } from '../../kit/query/renew';
import { useChange } from '../../kit/query/use-change';
import { useChildQuery } from '../../kit/query/use-child-query';
import { session } from '../../kit/session/store';
import { messages } from './messages';
import { guardianFromWire } from './model';

/** A photo over a slow line. */
const PATIENCE_MS = 5 * 60_000;

const NAME = 'guardians';

/** Whoever besides the parents may fetch the active child: all of them, also of relations that the portal offers no more. */
export function useGuardians() {
  return useChildQuery({
    name: [NAME],
    topic: 'guardians',
    load: async (how) => {
      const wire = await ask({ path: '/parentapp/list_guardians', action: messages.actions.list, ...how });
      return wire.map(guardianFromWire);
    },
  });
}

interface Card {
  /** Undefined: the picture that is there stays. */
  image: Blob | undefined;
  name: string;
  mobile: string;
  relation: string;
  confirmation: string;
}

type Saved = Result<{ status: string }>;

/** A new guardian, or another card of one whose id is known. */
export async function saveGuardian(id: string | undefined, card: Card, sending: Sending): Promise<Saved> {
  const how = { policy: 'callback', patienceMs: PATIENCE_MS, carry: uploading(sending.onShare) } as const;
  const sent = { ...how, key: sending.key, signal: sending.signal, files: card.image ? { image: card.image } : {} };
  const fields = { mobile_no: card.mobile, relation_to_child: card.relation, confirmation: card.confirmation };
  const by = childNow()?.parent;
  const result =
    id === undefined
      ? await post({
          ...sent,
          path: '/parentapp/add_guardian',
          action: messages.actions.add,
          fields: { parent_name: card.name, created_by: by, ...fields },
        })
      : await post({
          ...sent,
          path: '/parentapp/update_guardian_by_guardian_id',
          action: messages.actions.edit,
          fields: { guardian_id: id, guardian_name: card.name, modified_by: by, update_type: 'requested', ...fields },
        });
  // Also after a no: what is shown is then not so any more.
  await askAnew({ queryKey: ofChild(session().activeChildId, NAME) });
  return result;
}

/** At once, whatever waits for the centre. */
export function useRemoval() {
  return useChange({
    send: (id: string) => {
      const path = '/parentapp/update_guardian_by_guardian_id';
      const fields = { guardian_id: id, modified_by: childNow()?.parent, update_type: 'remove' };
      return sendChange({ path, action: messages.actions.remove, policy: 'alert', fields, files: {} });
    },
    waiting: messages.removing,
    done: messages.removed,
    renews: NAME,
  });
}
