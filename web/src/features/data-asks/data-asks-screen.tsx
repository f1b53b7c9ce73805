import { useActiveChild } from '../../kit/children/queries';
import { useAlone } from '../../kit/form/use-alone';
import { confirm } from '../../kit/overlay/overlays';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { Button } from '../../kit/ui/button';
import { Card } from '../../kit/ui/card';
import { CardBones } from '../../kit/ui/card-bones';
import { download } from './download';
import { messages } from './messages';
import type { Ask } from './model';
import { useAsk, useTakeBack, useYourData } from './queries';

/** What a parent can ask for the data of the child, and what became of it. */
export function DataAsksScreen() {
  const { firstName } = useActiveChild();
  const data = useYourData();
  const ask = useAsk();
  const erase = async () => {
    if (await confirm(messages.askErasureSure(firstName))) await ask('erasure');
  };
  return (
    <Screen width="max-w-form" back>
      <QueryState query={data} skeleton={<CardBones className="h-40" />}>
        {({ asks, erasure, open }) => (
          <div className="grid grid-cols-1 gap-3">
            <Card className="grid grid-cols-1 gap-3 p-4 wrap-anywhere">
              <h2 className="text-lg font-bold">{messages.copy}</h2>
              <p>{messages.copyHint(firstName)}</p>
              <p className="text-sm text-muted">{messages.copyCare}</p>
              {!open.copy && (
                <Button wide onClick={() => void ask('copy')}>
                  {messages.askCopy}
                </Button>
              )}
            </Card>
            <Card className="grid grid-cols-1 gap-3 p-4 wrap-anywhere">
              <h2 className="text-lg font-bold">{messages.before}</h2>
              {asks.length === 0 ? (
                <p className="text-muted">{messages.none}</p>
              ) : (
                <ul>
                  {asks.map((one) => (
                    <AskRow key={one.id} ask={one} />
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

function AskRow({ ask }: { ask: Ask }) {
  const takeBack = useTakeBack();
  const { busy, alone } = useAlone<'download'>();
  const back = async () => {
    if (await confirm(messages.takeBackSure)) await takeBack(ask.id);
  };
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold">{messages.kinds[ask.kind]}</p>
        <p className="num text-sm text-muted">{ask.asked}</p>
        <p className="num text-sm">{ask.said}</p>
        {ask.reason !== '' && <p className="wrap-anywhere whitespace-pre-line text-sm">{ask.reason}</p>}
      </div>
      {ask.state === 'asked' && (
        <div>
          <Button look="plain" onClick={() => void back()}>
            {messages.takeBack}
          </Button>
        </div>
      )}
      {ask.state === 'ready' && (
        <Button wide busy={busy !== undefined} onClick={() => void alone('download', () => download(ask.id))}>
          {messages.download}
        </Button>
      )}
    </li>
  );
}
