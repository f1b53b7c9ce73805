import { Hourglass } from 'lucide-react';
import { Badge } from '../../../kit/ui/badge';
import { photoNote } from '../model';

/** What the centre says of a photo that is not Active. */
export function PhotoStatus({ status }: { status: string }) {
  const note = photoNote(status);
  if (note === undefined) return null;
  return (
    <Badge tone={status === 'Inactive' ? 'off' : 'wait'}>
      {status !== 'Inactive' && <Hourglass size={16} />}
      {note}
    </Badge>
  );
}
