import { changeChildren, childNow } from '../../kit/children/queries';
import type { Result } from '../../kit/net/answer';
import { post } from '../../kit/net/post';
import { session } from '../../kit/session/store';
import type { DoorPin, PhotoStatus } from '../../wire/types.gen';
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
export async function updateContact({ field, value, confirmation, proof }: ConfirmedContact): Promise<Result<unknown>> {
  const how = { action: messages.actions[field], policy: 'callback' } as const;
  const proofs = { confirmation, proof };
  const result =
    field === 'phone'
      ? await post({ ...how, path: '/admission/updateParentPhone', fields: { new_phone: value, ...proofs } })
      : await post({ ...how, path: '/franchises/updateParentEmail', fields: { new_email: value, ...proofs } });
  if (result.ok) changeChildren((child) => withContact(child, field, value));
  return result;
}

/** A new door PIN; `confirmation` only where the server wants one. */
export async function resetPin(confirmation = ''): Promise<Result<DoorPin>> {
  const { activeChildId } = session();
  const result = await post({
    path: '/userauth/resetDoorPin',
    action: messages.actions.pin,
    policy: 'callback',
    fields: { child_id: activeChildId, ...(confirmation && { confirmation }) },
  });
  if (result.ok) changeChildren((child) => ({ ...child, pin: result.response.door_pin }), [activeChildId]);
  return result;
}

/** The status is what the server says of the photo now, 'Pending For Approval' as a rule. */
export async function uploadPhoto(of: PhotoOf, image: Blob, confirmation: string): Promise<Result<PhotoStatus>> {
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
}
