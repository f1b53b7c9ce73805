import { changeChildren, getChild, knownChildren } from '../../kit/children/queries';
import { byTopic } from '../../kit/live/live';
import type { Result } from '../../kit/net/answer';
import { ask, post } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { session } from '../../kit/session/store';
import { messages } from './messages';
import type { ConsentLevel } from './model';
import { type PhotoOf, withContact, withPhotoStatus } from './model';
import type { ContactChange } from './rules';

interface ConfirmedContact {
  field: ContactChange['field'];
  value: string;
  /** Confirms the parent's identity, and the new contact. */
  confirmation: string;
  proof: string;
}

/** Changes the contact for all children of this parent. */
export const updateContact = mutation({
  send: async ({ field, value, confirmation, proof }: ConfirmedContact): Promise<Result<unknown>> => {
    const how = { action: messages.actions[field], policy: 'callback' } as const;
    const proofs = { confirmation, proof };
    const result =
      field === 'phone'
        ? await post({ ...how, path: '/admission/updateParentPhone', fields: { new_phone: value, ...proofs } })
        : await post({ ...how, path: '/franchises/updateParentEmail', fields: { new_email: value, ...proofs } });
    if (result.ok) changeChildren((child) => withContact(child, field, value));
    return result;
  },
  // The notification settings depend on the email address.
  invalidates: [knownChildren, byTopic('settings')],
});

/** Creates a new door PIN. `confirmation` is '' unless the server wants one. */
export const resetPin = mutation({
  send: async (confirmation: string) => {
    const { activeChildId } = session();
    const result = await post({
      path: '/userauth/resetDoorPin',
      action: messages.actions.pin,
      policy: 'callback',
      fields: { child_id: activeChildId, ...(confirmation && { confirmation }) },
    });
    if (result.ok) changeChildren((child) => ({ ...child, pin: result.response.door_pin }), [activeChildId]);
    return result;
  },
  // If the response was lost, the PIN may have changed.
  invalidates: [knownChildren],
});

/** Uploads a photo. Returns its status, usually 'Pending For Approval'. */
export const uploadPhoto = mutation({
  send: async (of: PhotoOf, image: Blob, confirmation: string) => {
    const { activeChildId } = session();
    const result = await post({
      path: '/parentapp/uploadPhoto',
      action: messages.actions.photo,
      policy: 'callback',
      fields: { relation: of === 'child' ? 'Self' : (getChild()?.parent ?? ''), confirmation },
      files: { image },
    });
    if (!result.ok) return result;
    const { status } = result.response;
    changeChildren((child) => withPhotoStatus(child, of, status), [activeChildId]);
    return result;
  },
  invalidates: [knownChildren],
});

/** Which photos of the active child are allowed. The centre and the other parent may change it. */
const photoConsent = childQuery({
  name: 'photo consent',
  topic: 'child',
  load: (how) => ask({ path: '/parentapp/getPhotoConsent', action: messages.actions.consent, ...how }),
});

export const usePhotoConsent = () => useChildQuery(photoConsent());

/** Saves this parent's answer, which creates a notification. */
export const savePhotoConsent = mutation({
  send: (level: ConsentLevel) =>
    post({
      path: '/parentapp/savePhotoConsent',
      action: messages.actions.saveConsent,
      policy: 'callback',
      fields: { level },
    }),
  invalidates: [photoConsent, byTopic('unread')],
});
