import { messages } from '../text/messages';
import { Button } from './button';
import { Empty } from './empty';
import { PaperBoat } from './illustrations/paper-boat';
import { Umbrella } from './illustrations/umbrella';

interface Props {
  /** The device has no connection; else the trouble is on our side. */
  offline: boolean;
  title: string;
  text?: string;
  onRetry: () => void;
}

/** A screen whose data would not come: what happened, and a way to try again in the same place. */
export function Trouble({ offline, title, text, onRetry }: Props) {
  return (
    <Empty
      drawing={offline ? <PaperBoat /> : <Umbrella />}
      title={title}
      {...(text !== undefined && { text })}
      action={<Button onClick={onRetry}>{messages.retry}</Button>}
    />
  );
}
