import { memo } from 'react';
import { highlighted } from '../../../kit/push/deep-link';
import { messages } from '../messages';
import type { Cluster } from '../thread';
import { whoOf } from '../who';
import { PictureBubble } from './picture-bubble';
import { Stamp, type StampActions } from './stamp';
import { Words } from './words';

export interface LineActions extends StampActions {
  /** The message that the deep link names. */
  target: string | undefined;
  onOpen: (id: string) => void;
}

interface Props extends LineActions {
  bubble: Cluster['bubbles'][number];
  cluster: Cluster;
  day: string;
}

/** One message. The last of a cluster has the time or the delivery state below it. */
export const Line = memo(function Line({ bubble, cluster, day, target, onOpen, ...actions }: Props) {
  const { mine, by, bubbles, state } = cluster;
  const [first, last] = [bubble === bubbles[0], bubble === bubbles.at(-1)];
  const corners = mine
    ? `${first ? '' : 'rounded-se-cluster'} ${last ? '' : 'rounded-ee-cluster'}`
    : `${first ? '' : 'rounded-ss-cluster'} ${last ? '' : 'rounded-es-cluster'}`;
  const look = `rounded-card ${corners} ${mine ? 'bg-mine text-on-mine' : 'bg-theirs'}`;
  return (
    <li
      data-side={mine ? 'right' : 'left'}
      {...(bubble.id === target && highlighted)}
      className={`grid max-w-bubble highlightable rounded-card ${first ? 'mt-3' : 'mt-0.5'} ${mine ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}
    >
      <span className="sr-only">{whoOf({ mine, by }) || (mine ? messages.you : messages.centre)}</span>
      {bubble.picture ? (
        <PictureBubble {...bubble} picture={bubble.picture} day={day} look={look} onOpen={onOpen} />
      ) : (
        <p
          className={`px-3.5 py-2.25 wrap-anywhere whitespace-pre-wrap ${look} ${state.is === 'waiting' ? 'animate-rise' : ''}`}
        >
          {bubble.withdrawn ? <i>{messages.withdrawn}</i> : <Words text={bubble.text} />}
        </p>
      )}
      {last && <Stamp cluster={cluster} {...actions} />}
    </li>
  );
});
