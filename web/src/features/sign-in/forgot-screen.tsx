import { Form } from '../../kit/form/form';
import { useForm } from '../../kit/form/use-form';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { navigate } from '../../kit/router/router';
import { contactOfOpenCode } from '../../kit/session/challenge';
import { Button } from '../../kit/ui/button';
import { buttonLook } from '../../kit/ui/button-look';
import { messages } from './card-messages';
import { isUsedUp } from './model';
import { CardFoot } from './parts/card-foot';
import { CardHead } from './parts/card-head';
import { EmailField } from './parts/email-field';
import { OtherContact } from './parts/other-contact';
import { requestForgotCode } from './request-code/queries';
import { validateForgot } from './rules';

/** Forgot password: a sign-in by email. */
export function ForgotScreen() {
  const form = useForm({
    initial: { email: contactOfOpenCode('forgot').email },
    draft: 'forgot',
    validate: validateForgot,
    texts: messages.errors,
    refusedField: () => 'email',
    send: ({ email }) => requestForgotCode(email.trim()),
    onSent: async ({ message }) => {
      toast(message || messages.otpSent, 'success');
      await navigate({ to: paths.otpVerify });
    },
  });
  return (
    <Form form={form} className="flex flex-1 flex-col md:flex-none">
      <CardHead title={messages.forgotTitle} text={messages.forgotHint} />
      <EmailField {...form.field('email')} data-first-focus="" />
      {isUsedUp(form.error?.code) && <OtherContact to="phone" onChoose={() => void navigate({ to: paths.login })} />}
      <div className="min-h-5 flex-1 md:hidden" />
      <div className="mt-5">
        <Button type="submit" big wide busy={form.busy}>
          {messages.continue}
        </Button>
      </div>
      <Link to={paths.login} className={`mt-1 self-center ${buttonLook('plain')}`}>
        {messages.backToSignIn}
      </Link>
      <CardFoot />
    </Form>
  );
}
