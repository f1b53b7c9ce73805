import { Check, Hourglass, Inbox, type LucideIcon, X } from 'lucide-react';
import { Badge } from '../../kit/ui/badge';
import { messages } from './messages';

type Look = { tone: 'plain' | 'wait' | 'ok' | 'off'; icon: LucideIcon };
const PLAIN: Look = { tone: 'plain', icon: Inbox };
const LOOKS: Readonly<Record<number, Look>> = {
  2: PLAIN,
  3: { tone: 'wait', icon: Hourglass },
  4: { tone: 'ok', icon: Check },
  5: { tone: 'off', icon: X },
};

export function TicketBadge({ status }: { status: number }) {
  const { tone, icon: Icon } = LOOKS[status] ?? PLAIN;
  return (
    <Badge tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {messages.statuses[status]}
    </Badge>
  );
}
