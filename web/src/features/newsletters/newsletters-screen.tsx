import { useState } from 'react';
import { useToday } from '../../kit/date/use-today';
import { MissedNote } from '../../kit/push/missed-note';
import { useOpened } from '../../kit/push/opened';
import { useSought } from '../../kit/query/use-sought';
import { WholeList } from '../../kit/query/whole-list';
import { Screen } from '../../kit/screen/screen';
import { CardBones } from '../../kit/ui/card-bones';
import { CardGrid } from '../../kit/ui/card-grid';
import { Envelope } from '../../kit/ui/illustrations/envelope';
import { Select } from '../../kit/ui/select';
import { Sheet } from '../../kit/ui/sheet';
import { messages } from './messages';
import { currentMonth, type Letter, monthKey, monthOfDay, newsMonths } from './model';
import { LetterCard } from './parts/letter-card';
import { NewsletterFrame } from './parts/newsletter-frame';
import { useNewsletters } from './queries';

/** What the centre wrote to the parents in a month. */
export function NewslettersScreen() {
  const today = useToday();
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
      <MissedNote missed={sought.missed} />
      <WholeList
        query={query}
        skeleton={<CardBones className="h-26" />}
        nothing={{ drawing: <Envelope />, text: messages.emptyHint(month.name) }}
      >
        {(letters) => (
          <CardGrid of={letters}>{(one) => <LetterCard letter={one} onOpen={() => setClicked(one)} />}</CardGrid>
        )}
      </WholeList>
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
    </Screen>
  );
}
