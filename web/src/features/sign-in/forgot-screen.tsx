import { useRef, useState } from 'react';
import { useSubmit } from '../../kit/form/use-alone';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { navigate } from '../../kit/router/router';
import { contactOfOpenCode } from '../../kit/session/challenge';
import { Button } from '../../kit/ui/button';
import { buttonLook } from '../../kit/ui/button-look';
import { Field } from '../../kit/ui/field';
import { MailIcon } from '../../kit/ui/mail-icon';
import { requestForgotCode } from './ask/queries';
import { messages } from './card-messages';
import { CONTACT_USED_UP } from './model';
import { CardFoot } from './parts/card-foot';
import { CardHead } from './parts/card-head';
import { OtherWay } from './parts/other-way';
import { forgotFault } from './rules';

/** A forgotten password is a sign-in by e-mail. */
export function ForgotScreen() {
  const [email, setEmail] = useState(() => contactOfOpenCode('forgot').email);
  const [error, setError] = useState<string>();
  const [usedUp, setUsedUp] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };

  const { busy, submit } = useSubmit(async () => {
    const fault = forgotFault({ email });
    if (fault) {
      refuse(messages.faults[fault]);
      return;
    }
    setError(undefined);
    setUsedUp(false);
    const result = await requestForgotCode(email.trim());
    if (result.ok) {
      toast(result.message || messages.otpSent, 'done');
      await navigate({ to: paths.otpVerify });
    } else if (result.failure.kind === 'refused') {
      setUsedUp(result.failure.code === CONTACT_USED_UP);
      refuse(result.failure.text);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col md:flex-none">
      <CardHead title={messages.forgotTitle} text={messages.forgotHint} />
      <Field
        ref={input}
        label={messages.email}
        icon={<MailIcon />}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        data-first-focus=""
        placeholder={messages.emailExample}
        value={email}
        error={error}
        onChange={(value) => {
          setEmail(value);
          setError(undefined);
          setUsedUp(false);
        }}
      />
      {usedUp && <OtherWay to="phone" onChoose={() => void navigate({ to: paths.login })} />}
      <div className="min-h-5 flex-1 md:hidden" />
      <div className="mt-5">
        <Button type="submit" big wide busy={busy}>
          {messages.continue}
        </Button>
      </div>
      <Link to={paths.login} className={`mt-1 self-center ${buttonLook('plain')}`}>
        {messages.backToSignIn}
      </Link>
      <CardFoot />
    </form>
  );
}
