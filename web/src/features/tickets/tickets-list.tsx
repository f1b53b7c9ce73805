import { paths } from '../../kit/paths';
import { highlighted } from '../../kit/push/deep-link';
import { NotFoundNote } from '../../kit/push/not-found-note';
import { useTarget } from '../../kit/query/use-target';
import { WholeList } from '../../kit/query/whole-list';
import { Link } from '../../kit/router/link';
import { buttonLook } from '../../kit/ui/button-look';
import { CardGrid } from '../../kit/ui/card-grid';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { messages } from './messages';
import { useTickets } from './queries';
import { TicketCard } from './ticket-card';

/** Tickets of both parents; the second tab of Past Request. */
export function TicketsList() {
  const query = useTickets();
  const { item, notFound } = useTarget(query);
  const raise = (
    <Link to={paths.raiseAnIssue} className={buttonLook('quiet')}>
      {messages.raise}
    </Link>
  );
  return (
    <>
      <NotFoundNote reason={notFound} />
      <WholeList
        query={query}
        skeleton={<CardSkeleton className="h-57" />}
        nothing={{ drawing: <Crayon />, text: messages.noneHint, action: raise }}
      >
        {(tickets) => (
          <CardGrid of={tickets} mark={({ id }) => (id === item ? highlighted : undefined)}>
            {(ticket) => <TicketCard ticket={ticket} />}
          </CardGrid>
        )}
      </WholeList>
    </>
  );
}
