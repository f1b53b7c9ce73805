import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Result } from '../../kit/net/answer';
import { confirmByOtp, cropImage, info, spinner, toast } from '../../kit/overlay/overlays';
import { messages } from './messages';
import type { PhotoOf } from './model';
import { resetPin, updateContact, uploadPhoto } from './queries';
import type { ContactChange } from './rules';

// The steps of each change: what is asked, what is confirmed, what is sent, in this order.

/**
 * First that it is this parent, then that the new contact is theirs; until both are shown the old one stays. Nothing comes
 * back where the parent turned away.
 */
export async function changeContact(
  field: ContactChange['field'],
  value: string,
): Promise<Result<unknown> | undefined> {
  const confirmation = await confirmByOtp({ action: field, value });
  if (confirmation === undefined) return undefined;
  const proof = await confirmByOtp({ action: field === 'phone' ? 'new_phone' : 'new_email', value });
  if (proof === undefined) return undefined;
  return spinner(updateContact({ field, value, confirmation, proof }), messages.saving[field]);
}

/** The picture is cut, the cut confirmed, and then sent: the confirmation is good for these very bytes. */
export async function changePhoto(of: PhotoOf, picked: Blob): Promise<void> {
  const image = await cropImage(picked);
  if (!image) return;
  // The browser's own `crypto.subtle` is missing on a plain http address, where a centre may try the portal out.
  const value = bytesToHex(sha256(new Uint8Array(await image.arrayBuffer())));
  const confirmation = await confirmByOtp({ action: 'photo', value });
  if (confirmation === undefined) return;
  const result = await spinner(uploadPhoto(of, image, confirmation), messages.uploading);
  if (result.ok) toast(messages.photoSent, 'done');
  else await tell(result);
}

/** Soon after a sign-in or another confirmation the server asks for none. */
export async function changePin(): Promise<void> {
  let result = await spinner(resetPin(''), messages.drawing);
  if (!result.ok && result.failure.kind === 'refused' && result.failure.code === 'confirm') {
    const confirmation = await confirmByOtp({ action: 'door_pin', value: '' });
    if (confirmation === undefined) return;
    result = await spinner(resetPin(confirmation), messages.drawing);
  }
  if (result.ok) toast(messages.newPin, 'done');
  else await tell(result);
}

/** What the server refuses is left to the caller by the policy of these calls. */
async function tell(result: Result<unknown>): Promise<void> {
  if (!result.ok && result.failure.kind === 'refused') await info(result.failure.text);
}
