import { Check, Hourglass, LoaderCircle, type LucideIcon, X } from 'lucide-react';
import { Badge } from '../../../kit/ui/badge';
import { messages } from '../messages';
import type { RequestStatus } from '../model';

const LOOKS: Readonly<Record<RequestStatus, { tone: 'wait' | 'ok' | 'off'; icon: LucideIcon }>> = {
  Pending: { tone: 'wait', icon: Hourglass },
  Processing: { tone: 'wait', icon: LoaderCircle },
  Approved: { tone: 'ok', icon: Check },
  Cancelled: { tone: 'off', icon: X },
};

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {messages.statuses[status]}
    </Badge>
  );
}
