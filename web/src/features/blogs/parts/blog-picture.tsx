import type { Blog } from '../model';

/** How many of the stories a phone shows without scrolling. */
const IN_FIRST_VIEW = 5;

/** A story's picture, with its space reserved. Its alt text is empty: the title is next to it. */
export function BlogPicture({
  picture,
  index,
  className,
}: {
  picture: Blog['picture'];
  index: number;
  className: string;
}) {
  if (picture === undefined) return <div className={`bg-sunken ${className}`} />;
  return (
    <img
      src={picture.url}
      alt=""
      width={picture.width}
      height={picture.height}
      loading={index < IN_FIRST_VIEW ? 'eager' : 'lazy'}
      fetchPriority={index === 0 ? 'high' : 'auto'}
      decoding="async"
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
