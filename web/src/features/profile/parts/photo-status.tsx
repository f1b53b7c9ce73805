import { Hourglass } from 'lucide-react';
import { itemOf } from '../../../kit/config/server-texts';
import { Badge } from '../../../kit/ui/badge';
import { messages } from '../messages';
import { isPhotoRefused, photoNote } from '../model';

/** The status of a photo that is not Active. */
export function PhotoStatus({ status }: { status: string }) {
  const note = photoNote(status);
  if (note === undefined) return null;
  const refused = isPhotoRefused(status);
  return (
    <>
      {refused && <p className="mb-1 text-sm text-muted">{messages.photoRefused}</p>}
      <Badge tone={refused ? 'off' : 'wait'}>
        {!refused && <Hourglass size={16} />}
        {itemOf('card_statuses', note)}
      </Badge>
    </>
  );
}
