import type { Blog } from '../model';
import { BlogPicture } from './blog-picture';
import { StoryLink } from './story-link';

/** The first story, wide: picture above on phones, lying down from 1024. */
export function BlogFeature({ blog }: { blog: Blog }) {
  return (
    <article className="press relative animate-rise overflow-hidden rounded-card bg-surface shadow-card lg:flex lg:items-center">
      <BlogPicture
        picture={blog.picture}
        place={0}
        className="aspect-16/9 w-full lg:aspect-auto lg:h-73 lg:w-8/15 lg:flex-none"
      />
      <div className="p-4 lg:p-8">
        <h2 className="text-xl font-bold lg:text-2xl">
          <StoryLink blog={blog} />
        </h2>
        <p className="mt-1.5 text-muted">{blog.excerpt}</p>
      </div>
    </article>
  );
}
