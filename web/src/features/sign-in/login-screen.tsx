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
import { OtherContact } from './parts/other-contact';
import { requestCode } from './request-code/queries';
import { validateLogin } from './rules';

const firstFocus = { 'data-first-focus': '' } as const;

/** The sign-in card: a phone number or an email address. Going back from the code restores the input. */
export function LoginScreen() {
  const { appName, countryCode, file } = useConfig();
  const abroad = file.numbersAbroad;
  const form = useForm({
    initial: contactOfOpenCode('login'),
    draft: 'login',
    validate: (values) => validateLogin(values, countryCode, abroad),
    texts: messages.errors,
    fieldOf: (error) => (error === 'email invalid' ? 'email' : 'phone'),
    refusedField: ({ phone }) => (phone === '' ? 'email' : 'phone'),
    send: ({ phone, email }) => requestCode({ phone, email: email.trim() }),
    onSent: () => navigate({ to: paths.verifyUser }),
  });
  const { values, set, error } = form;

  const otherWay = (at: 'phone' | 'email', to: 'phone' | 'email') =>
    error?.at === at &&
    isUsedUp(error.code) && (
      <OtherContact
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
