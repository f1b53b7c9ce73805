import { useActiveChild } from '../../kit/children/queries';
import { useSingleFlight } from '../../kit/form/use-single-flight';
import { confirm } from '../../kit/overlay/overlays';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { Button } from '../../kit/ui/button';
import { Card } from '../../kit/ui/card';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { download } from './download';
import { messages } from './messages';
import type { DataRequest } from './model';
import { useCancelDataRequest, useRequestData, useYourData } from './queries';

/** The parent's data requests: export and erasure, with their states. */
export function YourDataScreen() {
  const { firstName } = useActiveChild();
  const data = useYourData();
  const send = useRequestData();
  const erase = async () => {
    if (await confirm(messages.askErasureSure(firstName))) await send('erasure');
  };
  return (
    <Screen width="max-w-form" back>
      <QueryState query={data} skeleton={<CardSkeleton className="h-40" />}>
        {({ requests, erasure, open }) => (
          <div className="grid grid-cols-1 gap-3">
            <Card className="grid grid-cols-1 gap-3 p-4 wrap-anywhere">
              <h2 className="text-lg font-bold">{messages.copy}</h2>
              <p>{messages.copyHint(firstName)}</p>
              <p className="text-sm text-muted">{messages.copyCare}</p>
              {!open.copy && (
                <Button wide onClick={() => void send('copy')}>
                  {messages.askCopy}
                </Button>
              )}
            </Card>
            <Card className="grid grid-cols-1 gap-3 p-4 wrap-anywhere">
              <h2 className="text-lg font-bold">{messages.before}</h2>
              {requests.length === 0 ? (
                <p className="text-muted">{messages.none}</p>
              ) : (
                <ul>
                  {requests.map((one) => (
                    <RequestRow key={one.id} request={one} />
                  ))}
                </ul>
              )}
            </Card>
            <Card className="grid grid-cols-1 gap-3 p-4 wrap-anywhere">
              <h2 className="text-lg font-bold">{messages.erasure}</h2>
              <p>{messages.erasureHint(firstName)}</p>
              <p className="text-sm text-muted">{messages.erasureStays}</p>
              {!erasure && <p className="font-semibold">{messages.erasureLater(firstName)}</p>}
              {erasure && !open.erasure && (
                <Button look="quiet" wide onClick={() => void erase()}>
                  {messages.askErasure}
                </Button>
              )}
            </Card>
          </div>
        )}
      </QueryState>
    </Screen>
  );
}

function RequestRow({ request }: { request: DataRequest }) {
  const cancel = useCancelDataRequest();
  const { busy, singleFlight } = useSingleFlight<'download'>();
  const askAndCancel = async () => {
    if (await confirm(messages.askCancel)) await cancel(request.id);
  };
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold">{messages.kinds[request.kind]}</p>
        <p className="num text-sm text-muted">{request.requestedOn}</p>
        <p className="num text-sm">{request.stateText}</p>
        {request.reason !== '' && <p className="wrap-anywhere whitespace-pre-line text-sm">{request.reason}</p>}
      </div>
      {request.state === 'asked' && (
        <div>
          <Button look="plain" onClick={() => void askAndCancel()}>
            {messages.cancel}
          </Button>
        </div>
      )}
      {request.state === 'ready' && (
        <Button
          wide
          busy={busy !== undefined}
          onClick={() => void singleFlight('download', () => download(request.id))}
        >
          {messages.download}
        </Button>
      )}
    </li>
  );
}
