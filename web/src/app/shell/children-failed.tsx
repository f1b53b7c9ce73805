import { useEffect } from 'react';
import { endSession } from '../../features/sign-in/session/end';
import { messages as net } from '../../kit/net/messages';
import { useOnline } from '../../kit/net/online';
import { CallFailed } from '../../kit/net/post';
import { useServerBack } from '../../kit/net/server-back';
import { isOutOfReach } from '../../kit/query/query-error';
import { useSession } from '../../kit/session/store';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';
import { PaperBoat } from '../../kit/ui/illustrations/paper-boat';
import { Umbrella } from '../../kit/ui/illustrations/umbrella';
import { messages } from './messages';

interface Props {
  error: Error;
  onRetry: () => Promise<unknown>;
}

/** Shown when the page was loaded and the child could not be. */
export function ChildrenFailed({ error, onRetry }: Props) {
  const online = useOnline();
  // A refusal means that this child does not belong to the parent (any more). Only a sign-in tells which children do.
  const refused = error instanceof CallFailed && error.failure.kind === 'refused';
  useEffect(() => {
    if (refused) endSession('missing user');
  }, [refused]);
  // Another request may have loaded the child meanwhile.
  const known = useSession(({ children, activeChildId }) => children[activeChildId] !== undefined);
  useEffect(() => {
    if (known) void onRetry();
  }, [known, onRetry]);
  useServerBack(isOutOfReach(error), onRetry);
  if (refused) return null;
  return (
    <div className="grid justify-items-center px-6 py-14 text-center">
      {online ? <Umbrella /> : <PaperBoat />}
      <h1 tabIndex={-1} className="mt-5 mb-1 text-xl font-bold">
        {shared.errorTitle}
      </h1>
      <p className="mb-6 max-w-words text-balance text-muted">{online ? messages.childFailed : net.offline}</p>
      <Button onClick={() => void onRetry()}>{shared.retry}</Button>
    </div>
  );
}
