import { changeChildren, childNow, knownChildren } from '../../kit/children/queries';
import { changed } from '../../kit/live/live';
import type { Result } from '../../kit/net/answer';
import { post } from '../../kit/net/post';
import { mutation } from '../../kit/query/mutation';
import { session } from '../../kit/session/store';
import { messages } from './messages';
import { type PhotoOf, withContact, withPhotoStatus } from './model';
import type { ContactChange } from './rules';

interface ConfirmedContact {
  field: ContactChange['field'];
  value: string;
  /** It is this parent who asks, and the new contact is theirs. */
  confirmation: string;
  proof: string;
}

/** The new contact stands with every child of this parent. */
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
  // The settings of notifications say whether there is an e-mail address.
  renews: [knownChildren, changed('settings')],
});

/** A new door PIN; `confirmation` is '' unless the server wants one. */
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
  // Where the answer was lost the PIN may be another one.
  renews: [knownChildren],
});

/** The status is what the server says of the photo now, 'Pending For Approval' as a rule. */
export const uploadPhoto = mutation({
  send: async (of: PhotoOf, image: Blob, confirmation: string) => {
    const { activeChildId } = session();
    const result = await post({
      path: '/parentapp/uploadPhoto',
      action: messages.actions.photo,
      policy: 'callback',
      fields: { relation: of === 'child' ? 'Self' : (childNow()?.parent ?? ''), confirmation },
      files: { image },
    });
    if (!result.ok) return result;
    const { status } = result.response;
    changeChildren((child) => withPhotoStatus(child, of, status), [activeChildId]);
    return result;
  },
  renews: [knownChildren],
});
