import { useCallback } from 'react';
import { Facts } from '../../../kit/ui/facts';
import type { CaseCard } from '../../../wire-staff/types.gen';
import { get, post } from '../../kit/net/call';
import { Approval, Beside, useDecision } from './approval';
import { CaseFrame, CaseWait, type PaneProps, useCase } from './case-frame';
import { messages } from './messages';
import { stampOf } from './model';

const factsOf = ({ name, mobile, relation }: CaseCard) => [
  { name: messages.guardianName, value: name },
  { name: messages.guardianMobile, value: mobile },
  { name: messages.guardianRelation, value: relation },
];

/** A guardian's new card beside the one that holds until the decision. */
export function GuardianPane({ centre, id, version, onChanged }: PaneProps) {
  const path = `centres/${centre}/guardian-cards/${id}` as const;
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

  const { asked, standing, waits } = data;
  const picture = (card: CaseCard) => `/staff/v1/centres/${centre}/guardian-cards/${card.id}/picture`;
  return (
    <CaseFrame
      title={messages.of(messages.guardianOf(asked.name), data.child.name)}
      child={data.child.name}
      room={data.child.room}
      asked={stampOf(data.written_at)}
      status={waits ? messages.statuses.Pending : messages.isDecided(data.status)}
      tone={waits ? 'wait' : 'off'}
      error={error}
      result={result}
    >
      <div className="grid grid-cols-beside gap-4">
        <div className="min-w-0">
          <Beside title={messages.newCard} src={waits ? picture(asked) : undefined} without="" />
          <Facts look="rows" facts={factsOf(asked)} />
        </div>
        <div className="min-w-0">
          <Beside title={messages.cardNow} src={standing ? picture(standing) : undefined} without={messages.noCard} />
          {standing && <Facts look="rows" facts={factsOf(standing)} />}
        </div>
      </div>
      {waits && <Approval effect={messages.guardianEffect} busy={busy} onDecide={decide} />}
    </CaseFrame>
  );
}
