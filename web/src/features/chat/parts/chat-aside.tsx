import { useActiveChild } from '../../../kit/children/queries';
import { BrandMark } from '../../../kit/config/brand-mark';
import { formatDay } from '../../../kit/date/formats';
import { paths } from '../../../kit/paths';
import type { Photo } from '../../../kit/photo-box/photo';
import { Link } from '../../../kit/router/link';
import { buttonLook } from '../../../kit/ui/button-look';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';

const SHOWN = 6;

/** Beside the conversation on wide screens: the class, and the newest pictures. */
export function ChatAside({ photos, onOpen }: { photos: readonly Photo[]; onOpen: (id: string) => void }) {
  const { centerName, className, firstName } = useActiveChild();
  return (
    <aside className="hidden w-74 flex-none content-start gap-4 pt-2 @beside:grid">
      <Card className="p-4">
        <div className="mb-4 flex items-center gap-3">
          <BrandMark size={44} />
          <div className="min-w-0">
            <h2 className="wrap-anywhere text-lg font-bold">{centerName}</h2>
            <p className="wrap-anywhere text-sm text-muted">{messages.classOf(className, firstName)}</p>
          </div>
        </div>
        <Link to={paths.center} className={buttonLook('quiet', { wide: true })}>
          {messages.toCentre}
        </Link>
      </Card>
      {photos.length > 0 && (
        <Card className="p-4">
          <h2 className="text-lg font-bold">{messages.photosHere}</h2>
          <ul className="mt-3 grid grid-cols-3 gap-1.5">
            {photos
              .slice(-SHOWN)
              .toReversed()
              .map(({ id, day, thumb }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-label={messages.picture(formatDay(day))}
                    aria-haspopup="dialog"
                    onClick={() => onOpen(id)}
                    className="press block aspect-square w-full overflow-hidden rounded-inner bg-sunken"
                  >
                    <img src={thumb} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
                  </button>
                </li>
              ))}
          </ul>
        </Card>
      )}
    </aside>
  );
}
