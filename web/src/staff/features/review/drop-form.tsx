import { useState } from 'react';
import { isBlank } from '../../../kit/text/blank';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Field } from '../../../kit/ui/field';
import { ConfirmButton } from '../../kit/ui/confirm-button';
import { messages } from './messages';

interface Props {
  busy: boolean;
  onCancel: () => void;
  onDrop: (reason: string) => Promise<void>;
}

const LONGEST = 200;

/** Why an entry is dropped. */
export function DropForm({ busy, onCancel, onDrop }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  function drop() {
    setMissing(isBlank(reason));
    if (!isBlank(reason)) void onDrop(reason.trim());
  }

  return (
    <div className="grid gap-2.5">
      <Field
        label={messages.reason}
        hint={messages.dropHow}
        error={isMissing ? messages.reasonMissing : undefined}
        value={reason}
        maxLength={LONGEST}
        autoFocus
        onChange={setReason}
      />
      <div className="grid grid-cols-actions gap-2.5">
        <Button big look="line" onClick={onCancel}>
          {shared.cancel}
        </Button>
        <ConfirmButton big look="deny" busy={busy} onPress={drop}>
          {messages.drop}
        </ConfirmButton>
      </div>
    </div>
  );
}
