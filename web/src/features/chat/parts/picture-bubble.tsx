import { useConfig } from '../../../kit/config/config';
import { formatDay } from '../../../kit/date/formats';
import { messages } from '../messages';
import type { Message } from '../model';
import { Words } from './words';

interface Props {
  id: string;
  text: string;
  picture: NonNullable<Message['picture']>;
  day: string;
  look: string;
  onOpen: (id: string) => void;
}

/** A picture with its caption; it opens in the lightbox. */
export function PictureBubble({ id, text, picture, day, look, onOpen }: Props) {
  const { timelineThumbUrl } = useConfig();
  return (
    <div className={`max-w-full p-1 ${look}`}>
      <button
        type="button"
        aria-label={text ? messages.says(messages.picture(formatDay(day)), text) : messages.picture(formatDay(day))}
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
        className="press block w-60 max-w-full overflow-hidden rounded-note"
      >
        <img
          src={timelineThumbUrl + picture.thumb}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 h-auto w-full bg-sunken object-cover"
        />
      </button>
      {text && (
        <p className="w-60 max-w-full px-2.5 py-2 wrap-anywhere whitespace-pre-wrap">
          <Words text={text} />
        </p>
      )}
    </div>
  );
}
