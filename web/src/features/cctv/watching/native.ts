import { statusOf } from '../../../kit/net/file';
import { failureOf, type Player } from './stream-failure';

/** For browsers with native HLS and without MediaSource. They do not report why playback stopped. */
export const playNatively: Player = (video, address, broke) => {
  let ended = false;
  const failed = async () => {
    const how = failureOf(await statusOf(address));
    if (!ended) broke(how);
  };
  video.addEventListener('error', failed);
  video.src = address;
  return () => {
    ended = true;
    video.removeEventListener('error', failed);
    video.removeAttribute('src');
    video.load();
  };
};
