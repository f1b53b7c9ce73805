import { dayHeading } from '../../../kit/date/day-groups';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { buttonLook } from '../../../kit/ui/button-look';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import type { PhotosOfDay } from '../model';

interface Props {
  photos: PhotosOfDay;
  today: string;
  pictureUrl: (path: string) => string;
}

/** Beside the timeline on wide screens: the newest photo and a link to the gallery. The gallery's size is unknown here. */
export function PhotosCard({ photos: { day, newest }, today, pictureUrl }: Props) {
  const { heading } = dayHeading(day, today);
  return (
    <Card className="overflow-hidden">
      <img src={pictureUrl(newest)} alt="" decoding="async" className="aspect-2/1 w-full bg-sunken object-cover" />
      <div className="p-4">
        <h2 className="text-lg font-bold">{messages.photos}</h2>
        <p className="mb-3 text-sm text-muted">{heading}</p>
        <Link to={paths.photoGallery} className={buttonLook('quiet', { wide: true })}>
          {messages.badges.photoGallery}
        </Link>
      </div>
    </Card>
  );
}
