import Hls, { Events } from 'hls.js/light';
import { brokenBy, type Player } from './broken';

// For browsers that play no playlist by themselves but take its pieces one by one. Fetched when the first camera is watched.

export const playsHere = () => Hls.isSupported();

/** Gives up soon: watch.ts knows better what to do about what broke. */
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
    // The page's policy knows no worker that is made of text.
    enableWorker: false,
    // The small picture first: it stands sooner, and a slow line keeps it.
    abrEwmaDefaultEstimate: 300_000,
    capLevelToPlayerSize: true,
    // Two pieces behind the newest; who fell behind hurries a little.
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 5,
    maxLiveSyncPlaybackRate: 1.1,
    maxBufferLength: 10,
    backBufferLength: 4,
    // A camera that has to be started is answered once its first piece is there.
    manifestLoadPolicy: policy(20_000),
    playlistLoadPolicy: policy(10_000),
    fragLoadPolicy: policy(10_000),
  });
  hls.on(Events.ERROR, (_, { fatal, response }) => {
    const how = brokenBy(response?.code);
    if (fatal || how === 'refused') broke(how);
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
};
