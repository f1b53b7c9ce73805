import { type ReactNode, useState } from 'react';
import { useConfig } from '../../../kit/config/config';
import { spinner, toast } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { type Challenge, closeChallenge, currentChallenge } from '../../../kit/session/challenge';
import { Breaking } from '../../../kit/ui/breaking';
import { Button } from '../../../kit/ui/button';
import { arrive } from '../arrival/arrive';
import { messages } from '../card-messages';
import { CardFoot } from '../parts/card-foot';
import { OtherContact } from '../parts/other-contact';
import { endSession } from '../session/end';
import { CodeEntry } from './code-entry';
import { contactText } from './model';
import { resendCode, verifyCode } from './queries';
import { Resend } from './resend';
import { useCodeForm } from './use-code-form';

interface Props {
  challenge: Challenge;
  /** Shown beside the contact: a link to change it. */
  change?: ReactNode;
  /** Shown below the button: a link to cancel. */
  cancel?: ReactNode;
}

/** The OTP form: contact, six digits, validity and resend. */
export function CodeCard({ challenge: first, change, cancel }: Props) {
  const { countryCode, otpMinutes } = useConfig();
  const [challenge, setChallenge] = useState(first);
  const form = useCodeForm({
    code: challenge.otp,
    minutes: otpMinutes,
    verify: (code) => spinner(verifyCode(challenge, code), messages.signingIn),
    onVerified: arrive,
    endsMore: (text) => {
      if (text !== 'logout') return false;
      endSession('expired token');
      void navigate({ to: paths.root });
      return true;
    },
    resend: () => resendCode(challenge),
    onAnother: () => {
      setChallenge(currentChallenge() ?? challenge);
      toast(messages.resent, 'success');
    },
  });

  return (
    <form noValidate onSubmit={form.submit} className="flex flex-1 flex-col md:flex-none">
      <h1 tabIndex={-1} className="text-2xl font-bold">
        {messages.enterCode}
      </h1>
      <div className="mb-2 flex min-h-12 items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere text-muted">
          {messages.sentTo}{' '}
          <b className="num text-ink">
            <Breaking>{contactText(challenge, countryCode)}</Breaking>
          </b>
        </p>
        {change}
      </div>
      <CodeEntry {...form.entry} />
      {form.usedUp && (
        <OtherContact
          to={challenge.phone === '' ? 'phone' : 'email'}
          onChoose={() => {
            // This contact cannot be used at the moment.
            closeChallenge();
            void navigate({ to: paths.login });
          }}
        />
      )}
      {!form.invalid && (
        <div className="mt-4">
          <Button type="submit" big wide busy={form.busy === 'verify'}>
            {messages.verify}
          </Button>
        </div>
      )}
      <Resend from={challenge.resendFrom} busy={form.busy === 'resend'} onResend={form.resend} />
      {cancel}
      <div className="flex-1 md:hidden" />
      <CardFoot />
    </form>
  );
}
