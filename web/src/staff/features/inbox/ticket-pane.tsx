import { useCallback, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Select } from '../../../kit/ui/select';
import { get, put } from '../../kit/net/call';
import { useChange } from '../../kit/use-change';
import { CaseFrame, CaseWait, type PaneProps, Part, useCase } from './case-frame';
import { HistoryPart } from './history-part';
import { messages } from './messages';
import { stampOf } from './model';
import { ThreadPart } from './thread-part';

const STATUSES = [2, 3, 4, 5] as const;
const TONES = { 2: 'wait', 3: 'wait', 4: 'ok', 5: 'off' } as const;

/** A ticket: what the parent wrote, the messages, and its status. */
export function TicketPane({ centre, person, id, version, onChanged }: PaneProps) {
  const path = `centres/${centre}/tickets/${id}` as const;
  const { data, failure, reload } = useCase(
    useCallback(() => get(path), [path]),
    version,
  );
  const [chosen, setChosen] = useState<(typeof STATUSES)[number]>();
  const [result, setResult] = useState<string>();
  const [isStale, setStale] = useState(false);
  const { busy, error, change } = useChange();
  if (!data) return <CaseWait failed={failure !== undefined} onRetry={() => void reload()} />;

  const status = STATUSES.find((known) => known === data.status) ?? 2;
  const changed = (said: string) => {
    setResult(said);
    setChosen(undefined);
    void reload();
    onChanged();
  };
  const stale = () => {
    setStale(true);
    setResult(undefined);
    setChosen(undefined);
    void reload();
    onChanged();
  };

  function save() {
    setStale(false);
    void change(
      async () => {
        const answer = await put(path, { status: chosen ?? status, note: '', version: data?.version ?? 0 });
        if (!answer.ok && answer.code === 'changed_meanwhile') stale();
        return answer;
      },
      () => changed(messages.changed),
    );
  }

  return (
    <CaseFrame
      title={messages.of(messages.ticketOf(data.subject), data.child.name)}
      child={data.child.name}
      room={data.child.room}
      asked={messages.askedBy(messages.sides[data.raised_by], stampOf(data.raised_at))}
      status={messages.tickets[status]}
      tone={TONES[status]}
      error={isStale ? messages.changedMeanwhile : error}
      result={result}
    >
      <Part title={messages.description}>
        <p className="whitespace-pre-line wrap-anywhere">{data.description || messages.writtenElsewhere}</p>
      </Part>
      <ThreadPart
        centre={centre}
        about="ticket"
        id={id}
        thread={data.thread}
        person={person}
        {...(data.at_help_desk && { readOnly: messages.atHelpDesk })}
        onSent={() => changed(messages.sent)}
        onChangedMeanwhile={stale}
      />
      {!data.at_help_desk && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3.5">
          <Select
            label={messages.statusOf}
            value={chosen ?? status}
            options={STATUSES.map((value) => ({ value, text: messages.tickets[value] }))}
            onChange={setChosen}
          />
          <Button busy={busy} disabled={chosen === undefined || chosen === status} onClick={save}>
            {messages.save}
          </Button>
        </div>
      )}
      <HistoryPart steps={data.history} />
    </CaseFrame>
  );
}
