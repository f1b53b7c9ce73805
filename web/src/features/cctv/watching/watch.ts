import { now } from '../../../kit/date/clock';
import { fetchPart, startAnew } from '../../../kit/late/fetch-part';
import { napper, waitAfter } from '../../../kit/net/back-off';
import { identityOf } from '../../../kit/net/headers';
import { session } from '../../../kit/session/store';
import type { Broken, Player } from './broken';
import { type Pass, renewalIn } from './model';
import { playNatively } from './native';
import { askForPass, sayStopped } from './queries';

// One camera, watched for as long as its stage is there: the pass and its renewals, the picture, and the way back after
// whatever broke. How it looks is own-stage.tsx.

export type Watched =
  | { state: 'coming' | 'reconnecting' | 'silent' | 'resting' | 'paused' }
  /** The server's no, in its words; '' where it has none. */
  | { state: 'refused'; text: string }
  | { state: 'playing'; viewer: string }
  /** The browser wants a touch before it plays. */
  | { state: 'held' };

interface Watching {
  camera: string;
  video: HTMLVideoElement;
  tell: (watched: Watched) => void;
  /** The server did not let it go on: the page has to be looked at anew. */
  onRefused: () => void;
}

type End = Broken | 'hidden' | 'paused' | 'left';

export interface Watch {
  /** Ends the picture and fetches nothing, until it is to go on: then from what is live. */
  pause: (on: boolean) => void;
  leave: () => void;
}

const LONGEST_WAIT_MS = 10_000;
const AFTER_NO_MS = 30_000;
const RENEW_AGAIN_MS = 10_000;
/** For how long a picture may stand still, and how long the first may take. */
const STILL_MS = 10_000;
const FIRST_MS = 30_000;

/** Begins to watch. */
export function watch({ camera, video, tell, onRefused }: Watching): Watch {
  const { nap, wake } = napper();
  // Where the child was changed meanwhile, the viewing still ends as the one that it was.
  const who = identityOf(session());
  let left = false;
  let paused = false;
  let watching = false;
  let end: (how: End) => void = () => {};

  const look = () => (document.hidden ? end('hidden') : wake());
  document.addEventListener('visibilitychange', look);
  addEventListener('online', wake);

  const stopped = () => {
    if (watching) sayStopped(camera, who);
    watching = false;
  };

  /** From the pass to what ended the picture. */
  function play(player: Player, pass: Pass): Promise<{ how: End; shown: boolean }> {
    return new Promise((resolve) => {
      let shown = false;
      let renewal: ReturnType<typeof setTimeout>;
      let still: ReturnType<typeof setTimeout>;
      const on = {
        playing: () => {
          shown = true;
          tell({ state: 'playing', viewer: pass.viewer });
          moves();
        },
        timeupdate: () => moves(),
        pause: () => hold(),
      };
      const moves = (within = STILL_MS) => {
        clearTimeout(still);
        still = setTimeout(() => end('line'), within);
      };
      const hold = () => {
        clearTimeout(still);
        tell({ state: 'held' });
      };
      const renewAt = (until: number) => {
        renewal = setTimeout(renew, renewalIn(until, now()));
      };
      const renew = async () => {
        const asked = await askForPass(camera);
        if (over) return;
        if (asked === 'no answer') renewal = setTimeout(renew, RENEW_AGAIN_MS);
        else if ('no' in asked) end('refused');
        else renewAt(asked.pass.until);
      };
      let over = false;
      let stop = () => {};
      end = (how) => {
        if (over) return;
        over = true;
        clearTimeout(renewal);
        clearTimeout(still);
        for (const [name, hear] of Object.entries(on)) video.removeEventListener(name, hear);
        stop();
        resolve({ how, shown });
      };
      for (const [name, hear] of Object.entries(on)) video.addEventListener(name, hear);
      moves(FIRST_MS);
      renewAt(pass.until);
      stop = player(video, pass.address, (how) => end(how));
      video.play().catch((error: unknown) => {
        if (!over && error instanceof DOMException && error.name === 'NotAllowedError') hold();
      });
    });
  }

  const again = (before: number) => {
    const failures = before + 1;
    return { failures, waitMs: waitAfter(failures, Math.random(), LONGEST_WAIT_MS) };
  };

  /** One attempt, and how long to wait until the next. */
  async function attempt(failures: number): Promise<{ failures: number; waitMs: number }> {
    const [asked, player] = await Promise.all([askForPass(camera), playerHere()]);
    watching = asked !== 'no answer' && 'pass' in asked;
    if (left || paused || document.hidden) {
      stopped();
      return { failures, waitMs: 0 };
    }
    if (asked === 'no answer' || !player) {
      tell({ state: 'reconnecting' });
      return again(failures);
    }
    if ('no' in asked) {
      tell({ state: 'refused', text: asked.no });
      onRefused();
      return { failures: 0, waitMs: AFTER_NO_MS };
    }
    const { how, shown } = await play(player, asked.pass);
    if (shown) failures = 0;
    if (how === 'hidden' || how === 'paused' || how === 'left') {
      stopped();
      return { failures, waitMs: 0 };
    }
    tell({ state: how === 'silent' ? 'silent' : 'reconnecting' });
    if (how === 'refused') onRefused();
    return again(failures);
  }

  void (async () => {
    tell({ state: 'coming' });
    for (let failures = 0, waitMs = 0; !left; ) {
      if (paused || document.hidden) {
        // Also where it was interrupted before: nobody watches any more.
        stopped();
        tell({ state: paused ? 'paused' : 'resting' });
        await nap(AFTER_NO_MS);
        continue;
      }
      ({ failures, waitMs } = await attempt(failures).catch((error: unknown) => {
        // What came cannot be read, or the player gave up: a failed attempt as any other.
        reportError(error);
        if (!paused) tell({ state: 'reconnecting' });
        return again(failures);
      }));
      if (waitMs > 0 && !left) await nap(waitMs);
      else if (!left && !paused && !document.hidden) tell({ state: 'coming' });
    }
  })();

  return {
    pause: (on) => {
      paused = on;
      tell({ state: on ? 'paused' : 'coming' });
      if (on) end('paused');
      wake();
    },
    leave: () => {
      left = true;
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', wake);
      end('left');
      stopped();
      wake();
    },
  };
}

/** What plays here; undefined while its code cannot be had. */
async function playerHere(): Promise<Player | undefined> {
  if (!('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)) return playNatively;
  try {
    const { playByHls, playsHere } = await fetchPart(() => import('./hls-player'));
    return playsHere() ? playByHls : playNatively;
  } catch (error) {
    startAnew(error);
    return undefined;
  }
}
