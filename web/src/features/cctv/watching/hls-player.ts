import Hls, { Events } from 'hls.js/light';
import { failureOf, type Player } from './stream-failure';

// For browsers without native HLS but with MediaSource. Loaded when the first camera is watched.

export const playsHere = () => Hls.isSupported();

/** Gives up early: watch.ts decides about retries. */
const policy = (longestWaitMs: number) => ({
  default: {
    maxTimeToFirstByteMs: longestWaitMs,
    maxLoadTimeMs: longestWaitMs,
    timeoutRetry: null,
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
});

export const playByHls: Player = (video, address, broke) => {
  const hls = new Hls({
    // The content security policy forbids workers from blob URLs.
    enableWorker: false,
    // Start with the lowest quality: it appears sooner and suits a slow connection.
    abrEwmaDefaultEstimate: 300_000,
    capLevelToPlayerSize: true,
    // Stay two segments behind the live edge, and catch up by playing slightly faster.
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 5,
    maxLiveSyncPlaybackRate: 1.1,
    maxBufferLength: 10,
    backBufferLength: 4,
    // The server answers for a camera that has to start once its first segment is ready.
    manifestLoadPolicy: policy(20_000),
    playlistLoadPolicy: policy(10_000),
    fragLoadPolicy: policy(10_000),
  });
  hls.on(Events.ERROR, (_, { fatal, response }) => {
    const how = failureOf(response?.code);
    if (fatal || how === 'refused') broke(how);
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
};
