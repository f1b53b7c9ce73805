import type { Blog } from '../model';
import { BlogPicture } from './blog-picture';
import { StoryLink } from './story-link';

const STAGGER_MS = 30;
const STAGGERED = 8;

/** Each further story: picture on the left, text on the right. */
export function BlogRow({ blog, index }: { blog: Blog; index: number }) {
  return (
    <article
      className="press relative flex animate-rise items-center gap-3.5 rounded-card bg-surface p-3 shadow-card lg:gap-4.5 lg:p-3.5"
      style={{ animationDelay: `${Math.min(index, STAGGERED) * STAGGER_MS}ms` }}
    >
      <BlogPicture
        picture={blog.thumbnail}
        index={index + 1}
        className="size-25 flex-none rounded-inner lg:h-29 lg:w-32"
      />
      <div className="min-w-0 flex-1">
        <h2 className="leading-row font-bold">
          <StoryLink blog={blog} />
        </h2>
        <p className="mt-1 line-clamp-2 text-sm text-muted">{blog.excerpt}</p>
      </div>
    </article>
  );
}
