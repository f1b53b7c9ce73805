import { useCallback } from 'react';
import { get, post } from '../../kit/net/call';
import { Approval, Beside, useDecision } from './approval';
import { CaseFrame, CaseWait, type PaneProps, useCase } from './case-frame';
import { messages } from './messages';
import { stampOf } from './model';

/** A photo that a parent uploaded, beside the one on the card now. */
export function PhotoPane({ centre, id, version, onChanged }: PaneProps) {
  const path = `centres/${centre}/photos-to-approve/${id}` as const;
  const { data, failure, reload } = useCase(
    useCallback(() => get(path), [path]),
    version,
  );
  const { busy, error, result, decide } = useDecision(
    (decision) => post(`${path}/decision`, decision),
    () => {
      void reload();
      onChanged();
    },
  );
  if (!data) return <CaseWait failed={failure !== undefined} onRetry={() => void reload()} />;

  const titles: Readonly<Record<string, string>> = messages.photoOf;
  const { waits } = data;
  return (
    <CaseFrame
      title={messages.of(titles[data.relation] ?? messages.photoOf.Self, data.child.name)}
      child={data.child.name}
      room={data.child.room}
      asked={stampOf(data.brought_at)}
      status={waits ? messages.statuses.Pending : messages.isDecided(data.status)}
      tone={waits ? 'wait' : 'off'}
      error={error}
      result={result}
    >
      <div className="grid grid-cols-beside gap-4">
        <Beside title={messages.newPhoto} src={`/staff/v1/${path}/picture`} without="" />
        {waits && (
          <Beside
            title={messages.photoNow}
            src={data.has_former ? `/staff/v1/${path}/former` : undefined}
            without={messages.noPhoto}
          />
        )}
      </div>
      {waits && <Approval effect={messages.photoEffect} busy={busy} onDecide={decide} />}
    </CaseFrame>
  );
}
