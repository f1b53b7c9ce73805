import type { ToConfirm } from '../../../kit/session/challenge';
import { catalogue } from '../../../kit/text/catalogue';
import type { InvalidCode } from './model';

// Texts of the OTP confirmation dialog and of invalid codes. A catalogue of its own keeps them out of the first page.

export const confirmMessages = catalogue('sign-in/code', {
  invalid: {
    tries: 'This OTP can’t be used any more. Tap ‘Resend OTP’ for a new one.',
    time: 'This OTP has expired. Tap ‘Resend OTP’ for a new one.',
  } satisfies Record<InvalidCode, string>,
  title: 'OTP Confirmation',
  where: 'Where should we send the OTP?',
  chooseOne: 'Please Select One Option to Verify',
  why: {
    phone: 'Before your phone number changes, let’s check it’s you.',
    email: 'Before your email changes, let’s check it’s you.',
    photo: 'Before the photo goes to the centre, let’s check it’s you.',
    guardian_add: 'Before someone else can pick up your child, let’s check it’s you.',
    guardian_edit: 'Before a guardian changes, let’s check it’s you.',
    door_pin: 'Before the door access pin changes, let’s check it’s you.',
    data_copy: 'Before a copy of all your data is downloaded, let’s check it’s you.',
    new_phone: 'We sent another OTP to the new number, to check that it’s yours.',
    new_email: 'We sent another OTP to the new address, to check that it’s yours.',
  } satisfies Record<ToConfirm['action'], string>,
});
