import { useConfig } from '../../kit/config/config';
import { Form } from '../../kit/form/form';
import { useForm } from '../../kit/form/use-form';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { navigate, preload } from '../../kit/router/router';
import { contactOfOpenCode } from '../../kit/session/challenge';
import { Button } from '../../kit/ui/button';
import { buttonLook } from '../../kit/ui/button-look';
import { PhoneField } from '../../kit/ui/phone-field';
import { messages } from './card-messages';
import { isUsedUp } from './model';
import { CardFoot } from './parts/card-foot';
import { CardHead } from './parts/card-head';
import { EmailField } from './parts/email-field';
import { OtherWay } from './parts/other-way';
import { requestCode } from './request-code/queries';
import { loginFault } from './rules';

const firstFocus = { 'data-first-focus': '' } as const;

/** The card that asks who it is: a phone number or an e-mail address, one of the two. Who comes back from the code finds theirs. */
export function LoginScreen() {
  const { appName, countryCode, file } = useConfig();
  const abroad = file.numbersAbroad;
  const form = useForm({
    initial: contactOfOpenCode('login'),
    draft: 'login',
    fault: (values) => loginFault(values, countryCode, abroad),
    texts: messages.faults,
    faultAt: (fault) => (fault === 'email invalid' ? 'email' : 'phone'),
    refusedAt: ({ phone }) => (phone === '' ? 'email' : 'phone'),
    send: ({ phone, email }) => requestCode({ phone, email: email.trim() }),
    onSent: () => navigate({ to: paths.verifyUser }),
  });
  const { values, set, trouble } = form;

  const otherWay = (at: 'phone' | 'email', to: 'phone' | 'email') =>
    trouble?.at === at &&
    isUsedUp(trouble.code) && (
      <OtherWay
        to={to}
        onChoose={() => {
          set({ phone: '', email: '' });
          form.focus(to);
        }}
      />
    );

  return (
    <Form form={form} onFocus={() => preload(paths.verifyUser)} className="flex flex-1 flex-col md:flex-none">
      <CardHead title={messages.welcome(appName)} text={messages.welcomeHint} />
      <PhoneField
        {...form.field('phone')}
        label={messages.phone}
        prefix={values.phone.startsWith('+') ? '' : countryCode}
        {...(abroad && { hint: messages.fromAbroad, inputMode: 'tel', autoComplete: 'tel' })}
        {...(values.email === '' && firstFocus)}
        onChange={(phone) => set({ phone, email: '' })}
      />
      {otherWay('phone', 'email')}
      <div className="my-3.5 flex items-center gap-3 text-sm font-semibold text-muted">
        <span className="h-px flex-1 bg-line" />
        {messages.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <EmailField
        {...form.field('email')}
        {...(values.email !== '' && firstFocus)}
        onChange={(email) => set({ phone: '', email })}
      />
      {otherWay('email', 'phone')}
      <div className="min-h-5 flex-1 md:hidden" />
      <div className="mt-5">
        <Button type="submit" big wide busy={form.busy}>
          {messages.sendOtp}
        </Button>
      </div>
      <Link to={paths.forgetPassword} className={`mt-1 self-center ${buttonLook('plain')}`}>
        {messages.forgot}
      </Link>
      <CardFoot />
    </Form>
  );
}
