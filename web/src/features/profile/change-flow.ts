import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Result } from '../../kit/net/answer';
import { confirmByOtp, cropImage, info, spinner, toast } from '../../kit/overlay/overlays';
import { messages } from './messages';
import type { PhotoOf } from './model';
import { resetPin, updateContact, uploadPhoto } from './queries';
import type { ContactChange } from './rules';

// The steps of each change: validate, confirm with a code, send.

/**
 * Confirms the parent's identity, then the new contact; until both are confirmed the old contact stays. Returns undefined if
 * the parent cancelled.
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

/** Crops, confirms and uploads a photo. The confirmation is bound to the hash of the cropped bytes. */
export async function changePhoto(of: PhotoOf, picked: Blob): Promise<void> {
  const image = await cropImage(picked);
  if (!image) return;
  // `crypto.subtle` is missing on plain http, where a centre may try the portal out.
  const value = bytesToHex(sha256(new Uint8Array(await image.arrayBuffer())));
  const confirmation = await confirmByOtp({ action: 'photo', value });
  if (confirmation === undefined) return;
  const result = await spinner(uploadPhoto(of, image, confirmation), messages.uploading);
  if (result.ok) toast(messages.photoSent, 'success');
  else await showRefusal(result);
}

/** The server may need no confirmation soon after a sign-in or another confirmation. */
export async function changePin(): Promise<void> {
  let result = await spinner(resetPin(''), messages.creatingPin);
  if (!result.ok && result.failure.kind === 'refused' && result.failure.code === 'confirm') {
    const confirmation = await confirmByOtp({ action: 'door_pin', value: '' });
    if (confirmation === undefined) return;
    result = await spinner(resetPin(confirmation), messages.creatingPin);
  }
  if (result.ok) toast(messages.newPin, 'success');
  else await showRefusal(result);
}

/** Shows a refusal: the policy of these calls leaves it to the caller. */
async function showRefusal(result: Result<unknown>): Promise<void> {
  if (!result.ok && result.failure.kind === 'refused') await info(result.failure.text);
}
