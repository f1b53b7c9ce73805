import type { InboxItem } from '../../../wire-staff/types.gen';
import type { PaneProps } from './case-frame';
import { GuardianPane } from './guardian-pane';
import { PhotoPane } from './photo-pane';
import { RequestPane } from './request-pane';
import { TicketPane } from './ticket-pane';

/** The case of an item of the list. A message is shown with its request or ticket. */
export function CasePane({ item, ...rest }: Omit<PaneProps, 'id'> & { item: InboxItem }) {
  const props = { ...rest, id: item.id };
  switch (item.kind) {
    case 'request':
      return <RequestPane {...props} />;
    case 'ticket':
      return <TicketPane {...props} />;
    case 'thread':
      return item.about === 'ticket' ? <TicketPane {...props} /> : <RequestPane {...props} />;
    case 'guardian':
      return <GuardianPane {...props} />;
    case 'portrait':
      return <PhotoPane {...props} />;
  }
}
