import type { Assertion, Challenge, Enrolment, NewCredential } from '../../wire-staff/types.gen';
import { fromBase64Url, toBase64Url } from './base64-url';

// Creates and uses passkeys. The browser asks for the finger, the face or the screen lock; nothing of it comes here.

/** The person closed the browser's question, or the device has no passkey for this address. */
class NoPasskeyError extends Error {
  override readonly name = 'NoPasskeyError';
}

/** ECDSA with P-256 and SHA-256; RSA with SHA-256 for older Windows computers. The first is preferred. */
const ALGORITHMS = [-7, -257];
const TIMEOUT_MS = 120_000;

export async function createPasskey(options: Enrolment['options'], rpName: string): Promise<NewCredential> {
  const made = await credential(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64Url(options.challenge),
        rp: { id: options.rp_id, name: rpName },
        user: { id: fromBase64Url(options.user_id), name: options.user_name, displayName: options.user_name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: TIMEOUT_MS,
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: toBase64Url(made.rawId),
    client_data: toBase64Url(response.clientDataJSON),
    attestation: toBase64Url(response.attestationObject),
  };
}

export async function askForPasskey({ challenge, rp_id }: Challenge): Promise<Assertion> {
  const used = await credential(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64Url(challenge),
        rpId: rp_id,
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    }),
  );
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: toBase64Url(used.rawId),
    client_data: toBase64Url(response.clientDataJSON),
    authenticator_data: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
    ...(response.userHandle && { user_handle: toBase64Url(response.userHandle) }),
  };
}

async function credential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const given = await ask();
    if (given instanceof PublicKeyCredential) return given;
  } catch (cause) {
    throw new NoPasskeyError('The browser gave no passkey.', { cause });
  }
  throw new NoPasskeyError('The browser gave no passkey.');
}

/** Whether this device keeps passkeys itself. Without, they are on a security key or on a phone nearby. */
export async function hasBuiltInPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Whether this browser can have passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}
