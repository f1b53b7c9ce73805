import { device } from '../storage/device';
import { PERSISTED_SESSION, type PersistedSession } from './persisted-session';

// Where the persisted session is stored: under one key of localStorage. In the native app, the tokens are in the Keychain or
// Keystore instead (app/phone-tokens.ts).

export const KEY = 'aangan';

export interface TokenStore {
  /** Adds the tokens to a session that was read without them. */
  withTokens(persisted: PersistedSession): PersistedSession;
  /** Stores the tokens, and returns the session without them. */
  withoutTokens(persisted: PersistedSession): PersistedSession;
}

let store: TokenStore | undefined;

export function setTokenStore(opened: TokenStore): void {
  store = opened;
}

export function readPersisted(): PersistedSession {
  const persisted = device.read(KEY, PERSISTED_SESSION);
  return store?.withTokens(persisted) ?? persisted;
}

export function writePersisted(persisted: PersistedSession): void {
  device.write(KEY, store?.withoutTokens(persisted) ?? persisted);
}
