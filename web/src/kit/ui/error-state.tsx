import { messages } from '../text/messages';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { PaperBoat } from './illustrations/paper-boat';
import { Umbrella } from './illustrations/umbrella';

interface Props {
  /** Whether the device is offline; else the error is on the server. */
  offline: boolean;
  title: string;
  text?: string;
  onRetry: () => void;
}

/** Shown when the data of a screen could not be loaded, with a button to retry. */
export function ErrorState({ offline, title, text, onRetry }: Props) {
  return (
    <EmptyState
      drawing={offline ? <PaperBoat /> : <Umbrella />}
      title={title}
      {...(text !== undefined && { text })}
      action={<Button onClick={onRetry}>{messages.retry}</Button>}
    />
  );
}
