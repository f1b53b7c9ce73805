import { CircleAlert, Hourglass, Pencil, Trash2 } from 'lucide-react';
import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { useConfig } from '../../../kit/config/config';
import { itemOf } from '../../../kit/config/server-texts';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { initials, photoUrl } from '../../../kit/session/photo';
import { phoneText } from '../../../kit/text/phone';
import { Avatar } from '../../../kit/ui/avatar';
import { Badge } from '../../../kit/ui/badge';
import { Card } from '../../../kit/ui/card';
import { IconButton } from '../../../kit/ui/icon-button';
import { messages } from '../messages';
import type { Guardian } from '../model';

interface Props {
  guardian: Guardian;
  onRemove: () => void;
}

/** A guardian's photo, relation, phone number and approval state. */
export function GuardianCard({ guardian, onRemove }: Props) {
  const { id, picture, name, mobile, relation, statusText, pending, earlierApplies } = guardian;
  const Sign = pending ? Hourglass : CircleAlert;
  const { imagePath, countryCode } = useConfig();
  const stamp = usePhotoStamp();
  return (
    <Card className="flex flex-wrap gap-4 p-4">
      <Avatar initials={initials(name)} src={photoUrl(imagePath, picture, stamp)} className="size-16" />
      <div className="min-w-0 flex-1 basis-name">
        <h2 className="wrap-anywhere text-lg font-bold">{name}</h2>
        <p className="num wrap-anywhere">{phoneText(mobile, countryCode)}</p>
        <p className="wrap-anywhere text-sm text-muted">{itemOf('guardian_relations', relation)}</p>
        {statusText !== undefined && (
          <div className="mt-2">
            <Badge tone={pending ? 'wait' : 'plain'}>
              <Sign size={16} aria-hidden="true" />
              {itemOf('card_statuses', statusText)}
            </Badge>
          </div>
        )}
        {earlierApplies && (
          <p className="mt-1.5 text-sm text-muted">{pending ? messages.earlierApproved : messages.stillApproved}</p>
        )}
      </div>
      <div className="-my-2 -me-3 ms-auto flex flex-none">
        <Link
          to={paths.addGuardian}
          search={{ guardian: id }}
          aria-label={messages.edit(name)}
          className="press grid size-12 place-items-center rounded-full text-primary"
        >
          <Pencil size={20} aria-hidden="true" />
        </Link>
        <IconButton
          tone
          label={messages.remove(name)}
          icon={<Trash2 size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </Card>
  );
}
