import { isFilm } from '../model';

interface Props {
  video: { title: string; url: string; poster?: string };
}

/** One video. A file is not fetched before play is pressed; a player page is loaded lazily near the viewport. */
export function Player({ video: { title, url, poster } }: Props) {
  const box = 'block aspect-16/9 w-full rounded-card bg-sunken shadow-card';
  return (
    <figure>
      {isFilm(url) ? (
        // biome-ignore lint/a11y/useMediaCaption: captions are inside the video file, if there are any
        <video controls playsInline preload="none" src={url} poster={poster} aria-label={title} className={box} />
      ) : (
        <iframe src={url} title={title} loading="lazy" allow="fullscreen; picture-in-picture" className={box} />
      )}
      <figcaption className="mt-2 font-bold">{title}</figcaption>
    </figure>
  );
}
