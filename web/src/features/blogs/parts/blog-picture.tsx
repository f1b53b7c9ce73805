import type { Blog } from '../model';

/** The thumbnail, its place reserved. The title beside it says what the story is about, so it stays silent. */
export function BlogPicture({ blog, eager = false, className }: { blog: Blog; eager?: boolean; className: string }) {
  if (blog.picture === undefined) return <div className={`bg-sunken ${className}`} />;
  return (
    <img
      src={blog.picture.url}
      alt=""
      width={blog.picture.width}
      height={blog.picture.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
