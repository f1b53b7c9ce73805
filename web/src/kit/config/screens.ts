import type { Video } from '../../wire/types.gen';
import { useConfig } from './config';

// What of the configuration only some signed-in screens want to know; apart, so that the first page need not bring it.

interface ScreensConfig {
  orientationVideos: readonly Video[];
}

export function useScreensConfig(): ScreensConfig {
  const { file } = useConfig();
  return { orientationVideos: file.ParentOrientationVideos ?? [] };
}
