import { useCallback, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Facts } from '../../../kit/ui/facts';
import type { RequestStatus } from '../../../wire-staff/types.gen';
import { get, post } from '../../kit/net/call';
import { useChange } from '../../kit/use-change';
import { CaseFrame, CaseWait, type PaneProps, Part, useCase } from './case-frame';
import { HistoryPart } from './history-part';
import { messages } from './messages';
import { effectOf, factsOf, stampOf } from './model';
import { RequestDecision } from './request-decision';
import { ThreadPart } from './thread-part';

const TONES = { Pending: 'wait', Processing: 'wait', Approved: 'ok', Cancelled: 'no' } as const;

/** What was decided here last, and what stood before. */
interface Done {
  status: RequestStatus;
  former: RequestStatus;
  version: number;
  atOnce: boolean;
}

/** A request: what is asked beside what stands, what will happen, what parents read, and the decision. */
export function RequestPane({ centre, person, id, version, onChanged }: PaneProps) {
  const path = `centres/${centre}/requests/${id}` as const;
  const { data, failure, reload } = useCase(
    useCallback(() => get(path), [path]),
    version,
  );
  const [done, setDone] = useState<Done>();
  const [isStale, setStale] = useState(false);
  const { busy, error, change } = useChange();
  if (!data) return <CaseWait failed={failure !== undefined} onRetry={() => void reload()} />;

  const what = messages.requests[data.kind];
  const stale = () => {
    setStale(true);
    setDone(undefined);
    void reload();
    onChanged();
  };

  function decide(to: RequestStatus, note: string, confirm: boolean, seen: number, former: RequestStatus) {
    setStale(false);
    void change(
      async () => {
        const answer = await post(`${path}/decide`, { status: to, note, confirm, version: seen });
        if (!answer.ok && answer.code === 'changed_meanwhile') stale();
        return answer;
      },
      (decided) => {
        setDone({ status: decided.status, former, version: decided.version, atOnce: confirm });
        void reload();
        onChanged();
      },
    );
  }

  const canUndo =
    done !== undefined && data.version === done.version && data.offers.some(({ status }) => status === done.former);
  return (
    <CaseFrame
      title={messages.of(what, data.child.name)}
      child={data.child.name}
      room={data.child.room}
      asked={messages.askedBy(messages.sides[data.asked_by], stampOf(data.asked_at))}
      status={messages.statuses[data.status]}
      tone={TONES[data.status]}
      error={isStale ? messages.changedMeanwhile : error}
      result={
        done && (
          <>
            {messages.decided[done.status]}
            {canUndo && (
              <Button
                look="line"
                busy={busy}
                onClick={() => decide(done.former, '', done.atOnce, done.version, done.status)}
              >
                {messages.undo}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-beside gap-4">
        <Part title={messages.asked}>
          <Facts look="rows" facts={factsOf(data)} />
        </Part>
        {data.status !== 'Cancelled' && !data.has_begun && (
          <div className="grid grid-cols-1 content-start gap-4">
            <Part title={messages.willHappen}>
              <p className="num wrap-anywhere">{effectOf(data)}</p>
            </Part>
            <Part title={messages.parentsRead}>
              <p className="rounded-note bg-sunken px-3.5 py-2.5 wrap-anywhere">
                {[what, messages.statuses.Approved].join(': ')}
              </p>
            </Part>
          </div>
        )}
      </div>
      <RequestDecision
        key={data.version}
        shown={data}
        busy={busy}
        onDecide={(to, note, confirm) => decide(to, note, confirm, data.version, data.status)}
      />
      <ThreadPart
        centre={centre}
        about="request"
        id={id}
        thread={data.thread}
        person={person}
        onSent={() => {
          void reload();
          onChanged();
        }}
        onChangedMeanwhile={stale}
      />
      <HistoryPart steps={data.history} />
    </CaseFrame>
  );
}
