import { useRef, useState } from 'react';
import { useSubmit } from '../../../kit/form/use-single-flight';
import type { OpenCode, ToConfirm } from '../../../kit/session/challenge';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Choice } from '../../../kit/ui/choice';
import { messages } from '../card-messages';
import { confirmMessages } from '../code/messages';
import type { Channel } from '../code/model';
import { requestConfirmation } from '../code/queries';

interface Props {
  change: ToConfirm;
  channels: readonly Channel[];
  onSent: (open: OpenCode) => void;
  onCancel: () => void;
}

/** Asks which contact should receive the code; skipped if there is only one. */
export function ChannelStep({ change, channels, onSent, onCancel }: Props) {
  const [only, ...others] = channels;
  const [chosen, setChosen] = useState(others.length === 0 ? only?.key : undefined);
  const [error, setError] = useState<string>();
  const first = useRef<HTMLInputElement>(null);

  const refuse = (text: string) => {
    setError(text);
    first.current?.focus();
  };

  const { busy, submit } = useSubmit(async () => {
    const channel = channels.find(({ key }) => key === chosen);
    if (!channel) {
      refuse(confirmMessages.chooseOne);
      return;
    }
    setError(undefined);
    const result = await requestConfirmation(change, channel.to, 0);
    if (result.ok) onSent(result.response);
    else if (result.failure.kind === 'refused') refuse(result.failure.text);
  });

  return (
    <form noValidate onSubmit={submit}>
      <Choice
        label={confirmMessages.where}
        options={channels.map(({ key, name, text }) => ({ value: key, name, text }))}
        value={chosen}
        error={error}
        firstRef={first}
        onChange={(key) => {
          setChosen(key);
          setError(undefined);
        }}
      />
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button look="quiet" big wide onClick={onCancel}>
          {shared.cancel}
        </Button>
        <Button type="submit" big wide busy={busy}>
          {messages.sendOtp}
        </Button>
      </div>
    </form>
  );
}
