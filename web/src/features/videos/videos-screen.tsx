import { useScreensConfig } from '../../kit/config/screens';
import { Screen } from '../../kit/screen/screen';
import { EmptyState } from '../../kit/ui/empty-state';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { messages } from './messages';
import { Player } from './parts/player';

/** A player for each video of the configuration. */
export function VideosScreen() {
  const { orientationVideos } = useScreensConfig();
  return (
    <Screen>
      {orientationVideos.length === 0 ? (
        <EmptyState drawing={<Crayon />} text={messages.emptyHint} />
      ) : (
        <ul className="grid grid-cols-cards gap-6">
          {orientationVideos.map((video) => (
            <li key={video.url}>
              <Player video={video} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}
