import { useState } from 'react';
import { useActiveChild } from '../../children/queries';
import { useConfig } from '../../config/config';
import { formatDay } from '../../date/formats';
import { lazyComponent, OnDemand } from '../../lazy/lazy-component';
import type { Photo } from '../../photo-box/photo';
import { messages as texts } from '../messages';
import type { Message } from '../model';

const photoBox = lazyComponent(async () => (await import('../../photo-box/photo-box')).PhotoBox);

/** The messages, the oldest first. Screen readers announce new ones. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const { parent } = useActiveChild();
  const { imagePath, timelineThumbUrl } = useConfig();
  const [shown, setShown] = useState<string>();
  const photos = photosOf(messages, { full: imagePath, thumb: timelineThumbUrl });
  const at = photos.findIndex(({ id }) => id === shown);
  const close = () => setShown(undefined);
  return (
    <>
      <div role="log" aria-label={texts.title} className="mb-4">
        {messages.length === 0 && <p className="text-muted">{texts.empty}</p>}
        <ol className="flex flex-col gap-3">
          {messages.map((message) => (
            <MessageItem
              key={message.number}
              message={message}
              mine={message.by === parent}
              thumb={timelineThumbUrl}
              onOpen={() => setShown(String(message.number))}
            />
          ))}
        </ol>
      </div>
      {at >= 0 && (
        <OnDemand
          component={photoBox}
          photos={photos}
          at={at}
          base=""
          onShow={(next) => setShown(photos[next]?.id)}
          onClose={close}
          onAbort={close}
        />
      )}
    </>
  );
}

interface ItemProps {
  message: Message;
  mine: boolean;
  thumb: string;
  onOpen: () => void;
}

function MessageItem({ message: { by, name, text, day, at, picture }, mine, thumb, onOpen }: ItemProps) {
  const writer = mine ? texts.you : name ? texts.ofCentre(name) : (texts.by[by] ?? by);
  return (
    <li
      data-side={mine ? 'right' : 'left'}
      className={`grid max-w-bubble gap-1 ${mine ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}
    >
      <p className="num px-1.5 text-xs font-semibold text-muted wrap-anywhere">
        {writer} · {at}
      </p>
      <div className={`max-w-full rounded-card ${mine ? 'bg-mine text-on-mine' : 'bg-theirs'} ${picture ? 'p-1' : ''}`}>
        {picture && (
          <button
            type="button"
            aria-label={texts.photo(formatDay(day))}
            aria-haspopup="dialog"
            onClick={onOpen}
            className="press block w-60 max-w-full overflow-hidden rounded-note"
          >
            <img
              src={thumb + picture.thumb}
              alt=""
              width={picture.width}
              height={picture.height}
              loading="lazy"
              decoding="async"
              className="aspect-4/3 h-auto w-full bg-sunken object-cover"
            />
          </button>
        )}
        {text !== '' && <p className="px-3.5 py-2.25 whitespace-pre-wrap wrap-anywhere">{text}</p>}
      </div>
    </li>
  );
}

function photosOf(messages: readonly Message[], base: { full: string; thumb: string }): Photo[] {
  return messages.flatMap(({ number, day, text, picture }) =>
    picture
      ? [
          {
            ...picture,
            id: String(number),
            day,
            full: base.full + picture.full,
            thumb: base.thumb + picture.thumb,
            caption: text,
          },
        ]
      : [],
  );
}
