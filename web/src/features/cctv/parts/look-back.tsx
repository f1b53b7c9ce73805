import { useConfig } from '../../../kit/config/config';
import { formatDay } from '../../../kit/date/formats';
import { paths } from '../../../kit/paths';
import { names } from '../../../kit/photo-box/messages';
import { Link } from '../../../kit/router/link';
import { titles } from '../../../kit/text/titles';
import { messages } from '../messages';
import { useNewestPhotos } from '../queries';

/** Photos shown on a phone; wider windows show all. */
const NARROW = 3;

/** The child's newest photos while there is no live video. Renders nothing if there are none or loading fails. */
export function LookBack() {
  const { imagePath } = useConfig();
  const { data: photos = [] } = useNewestPhotos();
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="look-back" className="mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="look-back" className="text-lg font-bold">
          {messages.lookBack}
        </h2>
        <Link to={paths.photoGallery} className="press min-h-11 content-center font-bold text-primary">
          {titles.photoGallery}
        </Link>
      </div>
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-5 md:gap-3">
        {photos.map(({ id, date, thumb, width, height, caption }, index) => (
          <li key={id} className={index < NARROW ? '' : 'hidden md:block'}>
            <Link
              to={paths.photoGallery}
              search={{ item: id }}
              aria-label={names.photoOfDay(formatDay(date), index + 1, photos.length, caption)}
              className="press block aspect-square overflow-hidden rounded-card bg-sunken"
            >
              <img
                src={imagePath + thumb}
                alt=""
                width={width}
                height={height}
                decoding="async"
                className="size-full object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
