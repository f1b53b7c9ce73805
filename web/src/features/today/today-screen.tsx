import { useChildren } from '../../kit/children/queries';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { messages } from './messages';
import { TodayOfChild } from './parts/today-of-child';
import { useDayOfChild } from './queries';

/** Today, for all children on one page. */
export function TodayScreen() {
  const today = useDayOfChild();
  const children = useChildren();
  return (
    <Screen width="max-w-wide">
      <p className="mb-4 text-muted">{messages.hint}</p>
      <QueryState query={today} skeleton={<CardSkeleton count={2} className="h-60" />}>
        {(all) => (
          <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
            {all.map((of) => {
              const child = children.find(({ id }) => id === of.child);
              return child && <TodayOfChild key={of.child} child={child} today={of} />;
            })}
          </ul>
        )}
      </QueryState>
    </Screen>
  );
}
