import { useState } from 'react';
import { now, timeAt } from '../../../kit/date/clock';
import { useToday } from '../../../kit/date/use-today';
import { isBlank } from '../../../kit/text/blank';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Field } from '../../../kit/ui/field';
import type { ChangeEntry, ReviewItem } from '../../../wire-staff/types.gen';
import { messages as states } from '../../kit/room/messages';
import { isMeal } from '../../kit/room/model';
import { CheckList } from '../../kit/ui/check-list';
import { ConfirmButton } from '../../kit/ui/confirm-button';
import { ErrorLine } from '../../kit/ui/error-line';
import { messages } from './messages';
import { type Changed, fieldsOf, valuesOf } from './model';

interface Props {
  item: ReviewItem;
  busy: boolean;
  onCancel: () => void;
  onSave: (body: ChangeEntry) => Promise<void>;
}

const DIAPER = ['wet', 'dirty', 'dry', 'cream'] as const;
const AMOUNTS = ['none', 'most', 'some', 'taste'] as const;

/** Another time or content of an entry, which is then placed. */
export function ChangeForm({ item, busy, onCancel, onSave }: Props) {
  const today = useToday();
  const [fields, setFields] = useState(() => fieldsOf(item));
  const [error, setError] = useState<string>();
  const { kind } = item;
  const put = (change: Partial<Changed>) => setFields({ ...fields, ...change });
  const hasText = isMeal(kind) || kind === 'note' || kind === 'activity';

  function save() {
    const { day, time, text } = fields;
    if (day > today || (day === today && time > timeAt(now()))) setError(states.inFuture);
    else if (hasText && isBlank(text)) setError(messages.empty);
    else {
      setError(undefined);
      void onSave({ values: valuesOf(item, fields), happened: { day, time } });
    }
  }

  return (
    <div className="grid gap-2.5">
      <p className="text-menu text-muted">{messages.changeHow}</p>
      <div className="grid grid-cols-actions gap-2.5">
        <Field label={messages.day} type="date" max={today} value={fields.day} onChange={(day) => put({ day })} />
        <Field label={messages.time} type="time" value={fields.time} onChange={(time) => put({ time })} />
      </div>
      {hasText && (
        <Field
          label={isMeal(kind) ? messages.dish : messages.text}
          value={fields.text}
          onChange={(text) => put({ text })}
        />
      )}
      {isMeal(kind) && (
        <label className="block">
          <span className="mb-1.5 block text-sm font-bold">{messages.amount}</span>
          <select
            value={fields.amount}
            onChange={({ currentTarget }) => put({ amount: currentTarget.value })}
            className="min-h-14 w-full rounded-control bg-field px-3.5 font-bold shadow-control"
          >
            {AMOUNTS.map((amount) => (
              <option key={amount} value={amount === 'none' ? '' : amount}>
                {messages.amounts[amount]}
              </option>
            ))}
          </select>
        </label>
      )}
      {kind === 'milk' && (
        <Field
          label={messages.ml}
          type="number"
          inputMode="numeric"
          min={30}
          max={600}
          step={30}
          value={fields.ml}
          onChange={(ml) => put({ ml })}
        />
      )}
      {kind === 'diaper' && (
        <CheckList
          label={states.kinds.diaper}
          options={DIAPER.map((one) => ({ value: one, text: messages.diaper[one] }))}
          chosen={DIAPER.filter((one) => fields.diaper[one])}
          onChange={(chosen) =>
            put({
              diaper: {
                ...{ wet: chosen.includes('wet'), dirty: chosen.includes('dirty') },
                ...{ dry: chosen.includes('dry'), cream: chosen.includes('cream') },
              },
            })
          }
        />
      )}
      <ErrorLine text={error} />
      <div className="grid grid-cols-actions gap-2.5">
        <Button big look="line" onClick={onCancel}>
          {shared.cancel}
        </Button>
        <ConfirmButton big busy={busy} onPress={save}>
          {messages.place}
        </ConfirmButton>
      </div>
    </div>
  );
}
