import type { Blog } from '../model';

/** How many of the stories a phone shows without scrolling. */
const IN_FIRST_VIEW = 5;

/** A story's picture, its place reserved. The title beside it says what the story is about, so it stays silent. */
export function BlogPicture({
  picture,
  place,
  className,
}: {
  picture: Blog['picture'];
  place: number;
  className: string;
}) {
  if (picture === undefined) return <div className={`bg-sunken ${className}`} />;
  return (
    <img
      src={picture.url}
      alt=""
      width={picture.width}
      height={picture.height}
      loading={place < IN_FIRST_VIEW ? 'eager' : 'lazy'}
      fetchPriority={place === 0 ? 'high' : 'auto'}
      decoding="async"
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
