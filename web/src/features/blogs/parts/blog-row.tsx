import type { Blog } from '../model';
import { BlogPicture } from './blog-picture';
import { StoryLink } from './story-link';

const STAGGER_MS = 30;
const STAGGERED = 8;

/** Every further story: picture left, words right. */
export function BlogRow({ blog, place }: { blog: Blog; place: number }) {
  return (
    <article
      className="press relative flex animate-rise items-center gap-3.5 rounded-card bg-surface p-3 shadow-card lg:gap-4.5 lg:p-3.5"
      style={{ animationDelay: `${Math.min(place, STAGGERED) * STAGGER_MS}ms` }}
    >
      <BlogPicture
        picture={blog.thumbnail}
        place={place + 1}
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
