import { catalogue } from '../../kit/text/catalogue';
import type { CodeError, ForgotError, LoginError } from './rules';

// Texts of the sign-in cards; those from the specification are verbatim, including
// odd spellings.

export const messages = catalogue('sign-in/card', {
  errors: {
    'contact missing': 'Please Enter Phone number or Email Id',
    'phone invalid': 'Please Enter valid number',
    'email missing': 'Please Enter Email',
    'email invalid': 'Invalid Email Format',
    'code missing': 'Please Enter OTP',
    'code incomplete': 'Please Enter a valid 6 digit OTP',
  } satisfies Record<LoginError | CodeError | ForgotError, string>,

  welcome: (portal: string) => `Welcome to ${portal}`,
  welcomeHint: 'See your child’s day as it happens.',
  phone: 'Phone number',
  fromAbroad: 'Number from another country? Start with + and its country code.',
  or: 'or',
  email: 'Email Id',
  emailExample: 'name@example.com',
  sendOtp: 'Send OTP',
  forgot: 'Forgot password?',
  withEmail: 'Use my email instead',
  withPhone: 'Use my phone number instead',

  enterCode: 'Enter the 6-digit code',
  sentTo: 'Sent to',
  change: 'Change',
  validFor: (minutes: number) => `The OTP is valid for ${minutes} minutes`,
  verify: 'Verify',
  nothingYet: 'Didn’t get the code?',
  resend: 'Resend OTP',
  resendIn: 'Resend in',
  resent: 'A new OTP is on its way.',

  forgotTitle: 'Forgot your password?',
  forgotHint: 'Tell us your email and we will send you an OTP to sign in with.',
  continue: 'Continue',
  backToSignIn: 'Back to sign in',
  otpSent: 'OTP Sent Sucessfully',

  signingIn: 'Signing you in',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: {
    sendOtp: 'Sending OTP',
    verify: 'Verifying OTP',
  },
});
