import * as v from 'valibot';
import { messages } from '../features/sign-in/messages';
import { patiently } from '../kit/net/patience';
import { toast } from '../kit/overlay/overlays';
import { keepTokensIn, writeSlice } from '../kit/session/kept';
import { SLICE, type Slice, sliceFrom } from '../kit/session/slice';
import { catchUp, session } from '../kit/session/store';
import { type Plugins, plugin } from '../platform/capacitor';

// In the phone's shell the session's tokens lie where the phone keeps secrets (Keystore, Keychain), and the page's own
// storage has none of them. Opened before the page starts. An app from before that has no such place keeps them as a
// browser does.

type Tokens = Pick<Slice, 'authToken' | 'tokens'>;

const NONE: Tokens = { authToken: '', tokens: [] };

/** A phone that does not answer keeps nobody from the card. */
const PATIENCE = { ms: 10_000 };

/** Never fails: who cannot have their tokens again signs in. */
export async function openTokenStore(): Promise<void> {
  const store = plugin('TokenStore');
  if (!store) return;
  const slice = session();
  const inPage = slice.authToken !== '' || slice.tokens.length > 0;
  if (inPage) {
    if (!(await takesIn(store, textOf(slice)))) return;
    keepIn(store, slice);
    writeSlice(sliceFrom(slice));
    return;
  }
  const text = await patiently(() => store.read(), PATIENCE).then(
    (kept) => kept?.value,
    () => undefined,
  );
  // Where the page knows of nobody, what is left there is of somebody before: an iPhone keeps it when the app is deleted.
  const own = slice.activeChildId === '' ? NONE : tokensFrom(text, slice.activeChildId);
  keepIn(store, own);
  catchUp();
  if (slice.activeChildId !== '' && own.authToken === '') toast(messages.sessionExpired, 'trouble');
}

/** What an app from before that left in the page goes over once it is sure that it can be read again. */
async function takesIn(store: Plugins['TokenStore'], value: string): Promise<boolean> {
  try {
    await patiently(() => store.write({ value }), PATIENCE);
    return (await patiently(() => store.read(), PATIENCE))?.value === value;
  } catch {
    return false;
  }
}

function keepIn(store: Plugins['TokenStore'], opened: Tokens): void {
  let held: Tokens = { authToken: opened.authToken, tokens: opened.tokens };
  const forget = () => store.clear().catch(() => {});
  let line = held.authToken === '' ? forget() : Promise.resolve();
  const keep = (tokens: Tokens) => {
    const value = textOf(tokens);
    if (value === textOf(held)) return;
    held = { authToken: tokens.authToken, tokens: tokens.tokens };
    const signedIn = tokens.authToken !== '';
    // One after the other. What could not be kept lasts as long as the page, and nothing older is to be found after it.
    line = line.then(() => (signedIn ? store.write({ value }) : store.clear())).catch(forget);
  };
  keepTokensIn({
    filled: (slice) => ({ ...slice, ...held }),
    without: (slice) => {
      keep(slice);
      return { ...slice, ...NONE };
    },
  });
}

function textOf({ authToken, tokens }: Tokens): string {
  return JSON.stringify({ authToken, tokens });
}

const TEXT = v.fallback(v.pipe(v.string(), v.parseJson(), SLICE), SLICE.fallback);

/** The active child is the page's own to know: it may have been changed just before the app ended. */
function tokensFrom(text: string | undefined, activeChildId: string): Tokens {
  const { tokens } = v.parse(TEXT, text);
  return { tokens, authToken: tokens.find(({ id }) => id === activeChildId)?.token ?? '' };
}
