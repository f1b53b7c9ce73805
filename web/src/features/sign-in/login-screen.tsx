import { useRef, useState } from 'react';
import { useConfig } from '../../kit/config/config';
import { useSubmit } from '../../kit/form/use-alone';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { navigate, preload } from '../../kit/router/router';
import { contactOfOpenCode } from '../../kit/session/challenge';
import { Button } from '../../kit/ui/button';
import { buttonLook } from '../../kit/ui/button-look';
import { Field } from '../../kit/ui/field';
import { MailIcon } from '../../kit/ui/mail-icon';
import { requestCode } from './ask/queries';
import { messages } from './card-messages';
import { CONTACT_USED_UP } from './model';
import { CardFoot } from './parts/card-foot';
import { CardHead } from './parts/card-head';
import { OtherWay } from './parts/other-way';
import { loginFault } from './rules';

const firstFocus = { 'data-first-focus': '' };

/** The card that asks who it is: a phone number or an e-mail address, one of the two. Who comes back from the code finds theirs. */
export function LoginScreen() {
  const { countryCode } = useConfig();
  const [contact, setContact] = useState(() => contactOfOpenCode('login'));
  const { phone, email } = contact;
  const [error, setError] = useState<{ at: 'phone' | 'email'; text: string }>();
  const [usedUp, setUsedUp] = useState(false);
  const phoneInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);

  const inputOf = (at: 'phone' | 'email') => (at === 'phone' ? phoneInput : emailInput).current;

  const refuse = (at: 'phone' | 'email', text: string) => {
    setError({ at, text });
    inputOf(at)?.focus();
  };

  const type = (at: 'phone' | 'email', value: string) => {
    setContact({ phone: '', email: '', [at]: value });
    setError(undefined);
    setUsedUp(false);
  };

  const otherWay = (at: 'phone' | 'email', to: 'phone' | 'email') =>
    usedUp &&
    error?.at === at && (
      <OtherWay
        to={to}
        onChoose={() => {
          type(to, '');
          inputOf(to)?.focus();
        }}
      />
    );

  const { busy, submit } = useSubmit(async () => {
    const fault = loginFault({ phone, email });
    if (fault) {
      refuse(fault === 'email invalid' ? 'email' : 'phone', messages.faults[fault]);
      return;
    }
    setError(undefined);
    setUsedUp(false);
    const result = await requestCode({ phone, email: email.trim() });
    if (result.ok) await navigate({ to: paths.verifyUser });
    else if (result.failure.kind === 'refused') {
      setUsedUp(result.failure.code === CONTACT_USED_UP);
      refuse(phone === '' ? 'email' : 'phone', result.failure.text);
    }
  });

  return (
    <form
      noValidate
      onSubmit={submit}
      onFocus={() => preload(paths.verifyUser)}
      className="flex flex-1 flex-col md:flex-none"
    >
      <CardHead title={messages.welcome} text={messages.welcomeHint} />
      <Field
        ref={phoneInput}
        label={messages.phone}
        prefix={countryCode}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...(email === '' && firstFocus)}
        value={phone}
        error={error?.at === 'phone' ? error.text : undefined}
        onChange={(value) => type('phone', value)}
      />
      {otherWay('phone', 'email')}
      <div className="my-3.5 flex items-center gap-3 text-sm font-semibold text-muted">
        <span className="h-px flex-1 bg-line" />
        {messages.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Field
        ref={emailInput}
        label={messages.email}
        icon={<MailIcon />}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={messages.emailExample}
        {...(email !== '' && firstFocus)}
        value={email}
        error={error?.at === 'email' ? error.text : undefined}
        onChange={(value) => type('email', value)}
      />
      {otherWay('email', 'phone')}
      <div className="min-h-5 flex-1 md:hidden" />
      <div className="mt-5">
        <Button type="submit" big wide busy={busy}>
          {messages.sendOtp}
        </Button>
      </div>
      <Link to={paths.forgetPassword} className={`mt-1 self-center ${buttonLook('plain')}`}>
        {messages.forgot}
      </Link>
      <CardFoot />
    </form>
  );
}
