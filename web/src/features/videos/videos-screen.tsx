import { useScreensConfig } from '../../kit/config/screens';
import { Empty } from '../../kit/ui/empty';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';
import { Player } from './parts/player';

/** A player for each video of the configuration. */
export function VideosScreen() {
  const { orientationVideos } = useScreensConfig();
  return (
    <div className="mx-auto max-w-wide">
      <ScreenHead title={messages.title} />
      {orientationVideos.length === 0 ? (
        <Empty drawing={<Crayon />} title={messages.empty} text={messages.emptyHint} />
      ) : (
        <ul className="grid grid-cols-cards gap-6">
          {orientationVideos.map((video) => (
            <li key={video.url}>
              <Player video={video} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
