import { useActiveChild } from '../../kit/children/queries';
import { StayNote } from '../../kit/children/stay-note';
import { formatDayShort, weekday } from '../../kit/date/formats';
import { useToday } from '../../kit/date/use-today';
import { EmptyState } from '../../kit/ui/empty-state';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { messages } from './messages';
import { BlogFeature } from './parts/blog-feature';
import { BlogRow } from './parts/blog-row';
import { BlogsSkeleton } from './parts/blogs-skeleton';
import { StoriesState } from './parts/stories-state';
import { useBlogs } from './queries';

/** Home: a greeting, one wide story, and the other stories in rows. */
export function BlogsScreen() {
  const { profile } = useActiveChild();
  const query = useBlogs();
  const [first, ...rest] = query.data ?? [];
  const today = useToday();

  return (
    <div className="@container mx-auto max-w-wide">
      <header className="pt-1 pb-4">
        <p className="text-sm font-semibold text-muted">{messages.date(weekday(today), formatDayShort(today))}</p>
        <h1 tabIndex={-1} className="wrap-anywhere text-2xl font-bold">
          {messages.greeting(profile.parentName.split(' ')[0] ?? '')}
        </h1>
      </header>
      <StayNote />
      <StoriesState query={query} skeleton={<BlogsSkeleton />}>
        {first === undefined ? (
          <EmptyState drawing={<Crayon />} text={messages.emptyHint} />
        ) : (
          <div className="grid gap-3">
            <BlogFeature blog={first} />
            <div className="grid grid-cols-cards gap-3 @beside:gap-4">
              {rest.map((blog, index) => (
                <BlogRow key={blog.id} blog={blog} index={index + 1} />
              ))}
            </div>
          </div>
        )}
      </StoriesState>
    </div>
  );
}
