import { memo } from 'react';
import { askedFor } from '../../../kit/push/opened';
import { messages } from '../messages';
import type { Cluster } from '../thread';
import { whoOf } from '../who';
import { PictureBubble } from './picture-bubble';
import { Stamp, type StampWays } from './stamp';
import { Words } from './words';

export interface Ways extends StampWays {
  /** The message for whose sake the screen was opened. */
  opened: string | undefined;
  onOpen: (id: string) => void;
}

interface Props extends Ways {
  bubble: Cluster['bubbles'][number];
  cluster: Cluster;
  day: string;
}

/** One message; the last of its cluster has the time below it, or what became of it. */
export const Line = memo(function Line({ bubble, cluster, day, opened, onOpen, ...ways }: Props) {
  const { mine, by, bubbles, state } = cluster;
  const [first, last] = [bubble === bubbles[0], bubble === bubbles.at(-1)];
  const corners = mine
    ? `${first ? '' : 'rounded-se-cluster'} ${last ? '' : 'rounded-ee-cluster'}`
    : `${first ? '' : 'rounded-ss-cluster'} ${last ? '' : 'rounded-es-cluster'}`;
  const look = `rounded-card ${corners} ${mine ? 'bg-mine text-on-mine' : 'bg-theirs'}`;
  return (
    <li
      data-side={mine ? 'right' : 'left'}
      {...(bubble.id === opened && askedFor)}
      className={`grid max-w-bubble sought rounded-card ${first ? 'mt-3' : 'mt-0.5'} ${mine ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}
    >
      <span className="sr-only">{whoOf({ mine, by }) || (mine ? messages.you : messages.centre)}</span>
      {bubble.picture ? (
        <PictureBubble {...bubble} picture={bubble.picture} day={day} look={look} onOpen={onOpen} />
      ) : (
        <p
          className={`px-3.5 py-2.25 wrap-anywhere whitespace-pre-wrap ${look} ${state.is === 'waiting' ? 'animate-rise' : ''}`}
        >
          <Words text={bubble.text} />
        </p>
      )}
      {last && <Stamp cluster={cluster} {...ways} />}
    </li>
  );
});
