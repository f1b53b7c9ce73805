import { paths } from '../../kit/paths';
import { MissedNote } from '../../kit/push/missed-note';
import { askedFor } from '../../kit/push/opened';
import { useSought } from '../../kit/query/use-sought';
import { WholeList } from '../../kit/query/whole-list';
import { Link } from '../../kit/router/link';
import { buttonLook } from '../../kit/ui/button-look';
import { CardBones } from '../../kit/ui/card-bones';
import { CardGrid } from '../../kit/ui/card-grid';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { messages } from './messages';
import { useTickets } from './queries';
import { TicketCard } from './ticket-card';

/** What either parent raised with the centre; the second tab of the past requests. */
export function TicketsList() {
  const query = useTickets();
  const { item, missed } = useSought(query);
  const raise = (
    <Link to={paths.raiseAnIssue} className={buttonLook('quiet')}>
      {messages.raise}
    </Link>
  );
  return (
    <>
      <MissedNote missed={missed} />
      <WholeList
        query={query}
        skeleton={<CardBones className="h-57" />}
        nothing={{ drawing: <Crayon />, text: messages.noneHint, action: raise }}
      >
        {(tickets) => (
          <CardGrid of={tickets} mark={({ id }) => (id === item ? askedFor : undefined)}>
            {(ticket) => <TicketCard ticket={ticket} />}
          </CardGrid>
        )}
      </WholeList>
    </>
  );
}
