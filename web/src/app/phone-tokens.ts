import * as v from 'valibot';
import { messages } from '../features/sign-in/messages';
import { withTimeout } from '../kit/net/timeout';
import { toast } from '../kit/overlay/overlays';
import { PERSISTED_SESSION, type PersistedSession, parsePersistedSession } from '../kit/session/persisted-session';
import { setTokenStore, writePersisted } from '../kit/session/persistence';
import { session, syncFromStorage } from '../kit/session/store';
import { type Plugins, plugin } from '../platform/capacitor';

// In the native app, the session's tokens are in the Keystore or Keychain and not in the page's storage. Opened before the
// page starts. An older app without this store keeps them in the page, as a browser does.

type Tokens = Pick<PersistedSession, 'authToken' | 'tokens'>;

const NONE: Tokens = { authToken: '', tokens: [] };

/** After this the sign-in is shown. */
const TIMEOUT = { ms: 10_000 };

/** Never fails: without readable tokens the parent signs in again. */
export async function openTokenStore(): Promise<void> {
  const store = plugin('TokenStore');
  if (!store) return;
  const persisted = session();
  const inPage = persisted.authToken !== '' || persisted.tokens.length > 0;
  if (inPage) {
    if (!(await canStore(store, textOf(persisted)))) return;
    connectStore(store, persisted);
    writePersisted(parsePersistedSession(persisted));
    return;
  }
  const text = await withTimeout(() => store.read(), TIMEOUT).then(
    (stored) => stored?.value,
    () => undefined,
  );
  // Without a session in the page the tokens are of an earlier parent: an iPhone keeps them when the app is deleted.
  const own = persisted.activeChildId === '' ? NONE : tokensFrom(text, persisted.activeChildId);
  connectStore(store, own);
  syncFromStorage();
  if (persisted.activeChildId !== '' && own.authToken === '') toast(messages.sessionExpired, 'error');
}

/** Writes tokens that an older app left in the page, and checks that they can be read again. */
async function canStore(store: Plugins['TokenStore'], value: string): Promise<boolean> {
  try {
    await withTimeout(() => store.write({ value }), TIMEOUT);
    return (await withTimeout(() => store.read(), TIMEOUT))?.value === value;
  } catch {
    return false;
  }
}

function connectStore(store: Plugins['TokenStore'], opened: Tokens): void {
  let current: Tokens = { authToken: opened.authToken, tokens: opened.tokens };
  const clear = () => store.clear().catch(() => {});
  let lastWrite = current.authToken === '' ? clear() : Promise.resolve();
  const keep = (tokens: Tokens) => {
    const value = textOf(tokens);
    if (value === textOf(current)) return;
    current = { authToken: tokens.authToken, tokens: tokens.tokens };
    const signedIn = tokens.authToken !== '';
    // Writes run one after the other. After a failed write the tokens last as long as the page, and no older ones are left.
    lastWrite = lastWrite.then(() => (signedIn ? store.write({ value }) : store.clear())).catch(clear);
  };
  setTokenStore({
    withTokens: (persisted) => ({ ...persisted, ...current }),
    withoutTokens: (persisted) => {
      keep(persisted);
      return { ...persisted, ...NONE };
    },
  });
}

function textOf({ authToken, tokens }: Tokens): string {
  return JSON.stringify({ authToken, tokens });
}

const TEXT = v.fallback(v.pipe(v.string(), v.parseJson(), PERSISTED_SESSION), PERSISTED_SESSION.fallback);

/** The page knows the active child, which may have changed just before the app ended. */
function tokensFrom(text: string | undefined, activeChildId: string): Tokens {
  const { tokens } = v.parse(TEXT, text);
  return { tokens, authToken: tokens.find(({ id }) => id === activeChildId)?.token ?? '' };
}
