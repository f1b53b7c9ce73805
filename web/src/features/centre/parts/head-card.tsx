import { Phone } from 'lucide-react';
import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { useConfig } from '../../../kit/config/config';
import { initials, photoUrl } from '../../../kit/session/photo';
import { Avatar } from '../../../kit/ui/avatar';
import { buttonLook } from '../../../kit/ui/button-look';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import { type Centre, dialable } from '../model';

/** The head of the centre, with a link to call. */
export function HeadCard({ head }: { head: Centre['head'] }) {
  const { imagePath } = useConfig();
  const stamp = usePhotoStamp();
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar initials={initials(head.name)} src={photoUrl(imagePath, head.photo, stamp)} className="size-18" />
        <div className="min-w-0 flex-1 basis-name">
          <h3 className="text-lg font-bold wrap-anywhere">{head.name}</h3>
          <p className="text-sm text-muted">{messages.head}</p>
          <p className="num font-semibold">{head.phone}</p>
        </div>
      </div>
      {head.phone && (
        <a href={`tel:${dialable(head.phone)}`} className={`mt-4 ${buttonLook('quiet', { wide: true })}`}>
          <Phone size={20} aria-hidden="true" />
          {messages.call(head.phone)}
        </a>
      )}
    </Card>
  );
}
