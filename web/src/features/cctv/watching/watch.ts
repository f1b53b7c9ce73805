import { now } from '../../../kit/date/clock';
import { importChunk, reloadIfStale } from '../../../kit/lazy/import-chunk';
import { backoffDelay, createBackoff } from '../../../kit/net/backoff';
import { identityOf } from '../../../kit/net/headers';
import { session } from '../../../kit/session/store';
import { renewalIn, type ViewToken } from './model';
import { playNatively } from './native';
import { endView, requestViewToken } from './queries';
import type { Player, StreamFailure } from './stream-failure';

// Watches one camera: requests and extends the view token, plays the stream, retries after failures. own-stage.tsx renders it.

export type PlayerState =
  | { state: 'loading' | 'reconnecting' | 'silent' | 'hidden' | 'paused' }
  /** The server's refusal text; '' if there is none. */
  | { state: 'refused'; text: string }
  | { state: 'playing'; viewer: string }
  /** The browser requires a tap before it plays. */
  | { state: 'tap needed' };

interface Watching {
  camera: string;
  video: HTMLVideoElement;
  report: (watched: PlayerState) => void;
  /** The server refused the view: the caller should reload the state of the cameras. */
  onRefused: () => void;
}

type End = StreamFailure | 'hidden' | 'paused' | 'left';

export interface Watch {
  /** `true` stops the stream and all requests; `false` resumes at the live edge. */
  pause: (on: boolean) => void;
  leave: () => void;
}

const LONGEST_WAIT_MS = 10_000;
const AFTER_REFUSAL_MS = 30_000;
const RENEW_RETRY_MS = 10_000;
/** A stream without progress for this long has failed; the first frame may take longer. */
const STALLED_MS = 10_000;
const FIRST_MS = 30_000;

export function watch({ camera, video, report, onRefused }: Watching): Watch {
  const { sleep, wakeUp } = createBackoff();
  // The view must end with the identity it started with, even after a change of child.
  const viewer = identityOf(session());
  let left = false;
  let paused = false;
  let watching = false;
  let end: (how: End) => void = () => {};

  const look = () => (document.hidden ? end('hidden') : wakeUp());
  document.addEventListener('visibilitychange', look);
  addEventListener('online', wakeUp);

  const endViewSession = () => {
    if (watching) endView(camera, viewer);
    watching = false;
  };

  /** Plays until the stream ends. `shown`: whether a frame was shown. */
  function play(player: Player, token: ViewToken): Promise<{ how: End; shown: boolean }> {
    return new Promise((resolve) => {
      let shown = false;
      let renewalTimer: ReturnType<typeof setTimeout>;
      let stallTimer: ReturnType<typeof setTimeout>;
      const on = {
        playing: () => {
          shown = true;
          report({ state: 'playing', viewer: token.viewer });
          progressed();
        },
        timeupdate: () => progressed(),
        pause: () => needTap(),
      };
      const progressed = (within = STALLED_MS) => {
        clearTimeout(stallTimer);
        stallTimer = setTimeout(() => end('connection'), within);
      };
      const needTap = () => {
        clearTimeout(stallTimer);
        report({ state: 'tap needed' });
      };
      const renewAt = (until: number) => {
        renewalTimer = setTimeout(renew, renewalIn(until, now()));
      };
      const renew = async () => {
        const result = await requestViewToken(camera);
        if (ended) return;
        if (result === 'no answer') renewalTimer = setTimeout(renew, RENEW_RETRY_MS);
        else if ('refusal' in result) end('refused');
        else renewAt(result.token.until);
      };
      let ended = false;
      let stop = () => {};
      end = (how) => {
        if (ended) return;
        ended = true;
        clearTimeout(renewalTimer);
        clearTimeout(stallTimer);
        for (const [name, listener] of Object.entries(on)) video.removeEventListener(name, listener);
        stop();
        resolve({ how, shown });
      };
      for (const [name, listener] of Object.entries(on)) video.addEventListener(name, listener);
      progressed(FIRST_MS);
      renewAt(token.until);
      stop = player(video, token.address, (how) => end(how));
      video.play().catch((error: unknown) => {
        if (!ended && error instanceof DOMException && error.name === 'NotAllowedError') needTap();
      });
    });
  }

  const retryAfter = (before: number) => {
    const failures = before + 1;
    return { failures, waitMs: backoffDelay(failures, Math.random(), LONGEST_WAIT_MS) };
  };

  /** One attempt. Returns the failures so far and the delay before the next attempt. */
  async function attempt(failures: number): Promise<{ failures: number; waitMs: number }> {
    const [result, player] = await Promise.all([requestViewToken(camera), playerHere()]);
    watching = result !== 'no answer' && 'token' in result;
    if (left || paused || document.hidden) {
      endViewSession();
      return { failures, waitMs: 0 };
    }
    if (result === 'no answer' || !player) {
      report({ state: 'reconnecting' });
      return retryAfter(failures);
    }
    if ('refusal' in result) {
      report({ state: 'refused', text: result.refusal });
      onRefused();
      return { failures: 0, waitMs: AFTER_REFUSAL_MS };
    }
    const { how, shown } = await play(player, result.token);
    if (shown) failures = 0;
    if (how === 'hidden' || how === 'paused' || how === 'left') {
      endViewSession();
      return { failures, waitMs: 0 };
    }
    report({ state: how === 'silent' ? 'silent' : 'reconnecting' });
    if (how === 'refused') onRefused();
    return retryAfter(failures);
  }

  void (async () => {
    report({ state: 'loading' });
    for (let failures = 0, waitMs = 0; !left; ) {
      if (paused || document.hidden) {
        // Ends the view even after an interruption: the parent no longer watches.
        endViewSession();
        report({ state: paused ? 'paused' : 'hidden' });
        await sleep(AFTER_REFUSAL_MS);
        continue;
      }
      ({ failures, waitMs } = await attempt(failures).catch((error: unknown) => {
        // An unreadable answer or a player error counts as a failed attempt.
        reportError(error);
        if (!paused) report({ state: 'reconnecting' });
        return retryAfter(failures);
      }));
      if (waitMs > 0 && !left) await sleep(waitMs);
      else if (!left && !paused && !document.hidden) report({ state: 'loading' });
    }
  })();

  return {
    pause: (on) => {
      paused = on;
      report({ state: on ? 'paused' : 'loading' });
      if (on) end('paused');
      wakeUp();
    },
    leave: () => {
      left = true;
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', wakeUp);
      end('left');
      endViewSession();
      wakeUp();
    },
  };
}

/** The player for this browser; undefined if its code could not be loaded. */
async function playerHere(): Promise<Player | undefined> {
  if (!('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)) return playNatively;
  try {
    const { playByHls, playsHere } = await importChunk(() => import('./hls-player'));
    return playsHere() ? playByHls : playNatively;
  } catch (error) {
    reloadIfStale(error);
    return undefined;
  }
}
