import type { Blog } from '../model';
import { BlogPicture } from './blog-picture';
import { StoryLink } from './story-link';

/** The first story, wide: picture above the text on phones, beside it where there is room. */
export function BlogFeature({ blog }: { blog: Blog }) {
  return (
    <article className="press relative animate-rise overflow-hidden rounded-card bg-surface shadow-card @beside:flex @beside:items-center">
      <BlogPicture
        picture={blog.picture}
        index={0}
        className="aspect-16/9 w-full @beside:aspect-auto @beside:h-73 @beside:w-8/15 @beside:flex-none"
      />
      <div className="p-4 @beside:p-8">
        <h2 className="wrap-anywhere text-xl font-bold @beside:text-2xl">
          <StoryLink blog={blog} />
        </h2>
        <p className="mt-1.5 text-muted">{blog.excerpt}</p>
      </div>
    </article>
  );
}
