import { useState } from 'react';
import { today as centreToday } from '../../kit/date/clock';
import { MissedNote } from '../../kit/push/missed-note';
import { useOpened } from '../../kit/push/opened';
import { QueryState } from '../../kit/query/query-state';
import { useSought } from '../../kit/query/use-sought';
import { CardBones } from '../../kit/ui/card-bones';
import { Empty } from '../../kit/ui/empty';
import { Envelope } from '../../kit/ui/illustrations/envelope';
import { ScreenHead } from '../../kit/ui/screen-head';
import { Select } from '../../kit/ui/select';
import { Sheet } from '../../kit/ui/sheet';
import { messages } from './messages';
import { currentMonth, type Letter, monthKey, monthOfDay, newsMonths } from './model';
import { LetterCard } from './parts/letter-card';
import { NewsletterFrame } from './parts/newsletter-frame';
import { useNewsletters } from './queries';

/** What the centre wrote to the parents in a month. */
export function NewslettersScreen() {
  const today = centreToday();
  const months = newsMonths(today);
  const [chosen, setChosen] = useState<string>();
  const { day } = useOpened();
  const opened = monthOfDay(day ?? today);
  const month = months.find((one) => monthKey(one) === (chosen ?? monthKey(opened))) ?? currentMonth(months, today);
  const query = useNewsletters(month);
  // The letter for whose sake the screen was opened may be due in a month that cannot be chosen yet.
  const its = useNewsletters(day === undefined ? month : opened);
  const sought = useSought(its);
  const [clicked, setClicked] = useState<Letter>();
  const [closed, setClosed] = useState<string>();
  const letter = clicked ?? (sought.item === closed ? undefined : its.data?.find(({ id }) => id === sought.item));
  function close() {
    setClicked(undefined);
    setClosed(sought.item);
  }
  return (
    <div className="mx-auto max-w-wide">
      <ScreenHead
        title={messages.title}
        actions={
          <div className="pr-3">
            <Select
              label={messages.month}
              value={monthKey(month)}
              options={months.map((one) => ({ value: monthKey(one), text: one.name }))}
              onChange={setChosen}
            />
          </div>
        }
      />
      <MissedNote missed={sought.missed} />
      <QueryState query={query} skeleton={<CardBones className="h-26" />}>
        {(letters) =>
          letters.length === 0 ? (
            <Empty drawing={<Envelope />} title={messages.empty} text={messages.emptyHint(month.name)} />
          ) : (
            <ul className="grid grid-cols-cards gap-3 md:gap-4">
              {letters.map((one) => (
                <li key={one.id}>
                  <LetterCard letter={one} onOpen={() => setClicked(one)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {letter && (
        <Sheet
          tall
          title={letter.title[0] ?? ''}
          subtitle={[...letter.title.slice(1), messages.sentOn(letter.sentOn)].join(' · ')}
          onClose={close}
        >
          <NewsletterFrame title={letter.title.join(', ')} html={letter.html} />
        </Sheet>
      )}
    </div>
  );
}
