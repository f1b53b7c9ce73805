import { restoreChildren } from '../../features/sign-in/session-flow';
import { messages as net } from '../../kit/net/messages';
import { useOnline } from '../../kit/net/online';
import { Button } from '../../kit/ui/button';
import { PaperBoat } from '../../kit/ui/illustrations/paper-boat';
import { Umbrella } from '../../kit/ui/illustrations/umbrella';
import { messages } from './messages';

/** The page was opened anew and the child could not be read. */
export function ChildrenFailed() {
  const online = useOnline();
  return (
    <div className="grid justify-items-center px-6 py-14 text-center">
      {online ? <Umbrella /> : <PaperBoat />}
      <h1 tabIndex={-1} className="mt-5 mb-1 text-xl font-bold">
        {net.networkTitle}
      </h1>
      <p className="mb-6 max-w-words text-balance text-muted">{online ? messages.childFailed : net.offline}</p>
      <Button onClick={() => void restoreChildren()}>{messages.retry}</Button>
    </div>
  );
}
