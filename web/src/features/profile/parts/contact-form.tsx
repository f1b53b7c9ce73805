import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../../kit/config/config';
import { useSubmit } from '../../../kit/form/use-alone';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Field } from '../../../kit/ui/field';
import { changeContact } from '../change-flow';
import { messages } from '../messages';

interface Props {
  field: 'phone' | 'email';
  current: string;
  /** Changed, or given up. */
  onDone: () => void;
}

/** A new phone number or e-mail address. What is wrong with it stands under it. */
export function ContactForm({ field, current, onDone }: Props) {
  const { countryCode } = useConfig();
  const [typed, setTyped] = useState(current);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const phone = field === 'phone';
  useEffect(() => input.current?.select(), []);

  const { busy, submit } = useSubmit(async () => {
    const outcome = await changeContact({ field, current, typed });
    if (outcome.done) onDone();
    else if (outcome.error) {
      setError(outcome.error);
      input.current?.focus();
    }
  });

  return (
    <form noValidate onSubmit={submit} className="pt-3 pb-2">
      <Field
        ref={input}
        label={messages.fresh[field]}
        {...(phone && { prefix: countryCode })}
        name={field}
        type={phone ? 'tel' : 'email'}
        inputMode={phone ? 'numeric' : 'email'}
        autoComplete={phone ? 'tel-national' : 'email'}
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(phone ? value.replace(/\D/g, '') : value);
          setError(undefined);
        }}
      />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button look="quiet" wide onClick={onDone}>
          {shared.cancel}
        </Button>
        <Button type="submit" wide busy={busy}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
