import { statusOf } from '../../../kit/net/file';
import { brokenBy, type Player } from './broken';

/** For browsers that play a playlist by themselves and let nobody else do it. They do not say why they stopped. */
export const playNatively: Player = (video, address, broke) => {
  let over = false;
  const failed = async () => {
    const how = brokenBy(await statusOf(address));
    if (!over) broke(how);
  };
  video.addEventListener('error', failed);
  video.src = address;
  return () => {
    over = true;
    video.removeEventListener('error', failed);
    video.removeAttribute('src');
    video.load();
  };
};
