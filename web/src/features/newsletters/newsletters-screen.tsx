import { useState } from 'react';
import { useToday } from '../../kit/date/use-today';
import { useDeepLinkTarget } from '../../kit/push/deep-link';
import { NotFoundNote } from '../../kit/push/not-found-note';
import { useTarget } from '../../kit/query/use-target';
import { WholeList } from '../../kit/query/whole-list';
import { Screen } from '../../kit/screen/screen';
import { CardGrid } from '../../kit/ui/card-grid';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { Envelope } from '../../kit/ui/illustrations/envelope';
import { Select } from '../../kit/ui/select';
import { Sheet } from '../../kit/ui/sheet';
import { messages } from './messages';
import { currentMonth, monthKey, monthOfDay, type Newsletter, newsMonths } from './model';
import { NewsletterCard } from './parts/newsletter-card';
import { NewsletterFrame } from './parts/newsletter-frame';
import { useNewsletters } from './queries';

/** The newsletters of a month. */
export function NewslettersScreen() {
  const today = useToday();
  const months = newsMonths(today);
  const [chosen, setChosen] = useState<string>();
  const { day } = useDeepLinkTarget();
  const opened = monthOfDay(day ?? today);
  const month = months.find((one) => monthKey(one) === (chosen ?? monthKey(opened))) ?? currentMonth(months, today);
  const query = useNewsletters(month);
  // The newsletter of a deep link may be due in a month that is not in the list yet.
  const its = useNewsletters(day === undefined ? month : opened);
  const target = useTarget(its);
  const [clicked, setClicked] = useState<Newsletter>();
  const [closed, setClosed] = useState<string>();
  const newsletter = clicked ?? (target.item === closed ? undefined : its.data?.find(({ id }) => id === target.item));
  function close() {
    setClicked(undefined);
    setClosed(target.item);
  }
  return (
    <Screen
      actions={
        <div className="pe-3">
          <Select
            label={messages.month}
            value={monthKey(month)}
            options={months.map((one) => ({ value: monthKey(one), text: one.name }))}
            onChange={setChosen}
          />
        </div>
      }
    >
      <NotFoundNote reason={target.notFound} />
      <WholeList
        query={query}
        skeleton={<CardSkeleton className="h-26" />}
        nothing={{ drawing: <Envelope />, text: messages.emptyHint(month.name) }}
      >
        {(newsletters) => (
          <CardGrid of={newsletters}>
            {(one) => <NewsletterCard newsletter={one} onOpen={() => setClicked(one)} />}
          </CardGrid>
        )}
      </WholeList>
      {newsletter && (
        <Sheet
          tall
          title={newsletter.title[0] ?? ''}
          subtitle={[...newsletter.title.slice(1), messages.sentOn(newsletter.sentOn)].join(' · ')}
          onClose={close}
        >
          <NewsletterFrame title={newsletter.title.join(', ')} html={newsletter.html} />
        </Sheet>
      )}
    </Screen>
  );
}
