import type { ToConfirm } from '../../../kit/session/challenge';
import { catalogue } from '../../../kit/text/catalogue';
import type { CodeOver } from './model';

// Texts of the OTP confirmation overlay, and of a code that is of no use any more; apart, so that the first page does not
// carry them.

export const confirmMessages = catalogue('sign-in/code', {
  over: {
    tries: 'This OTP is used up. ‘Resend OTP’ brings a new one.',
    time: 'This OTP has run out. ‘Resend OTP’ brings a new one.',
  } satisfies Record<CodeOver, string>,
  title: 'OTP Confirmation',
  where: 'Where should we send the OTP?',
  chooseOne: 'Please Select One Option to Verify',
  why: {
    phone: 'Before your phone number changes, let us make sure that it is you.',
    email: 'Before your email changes, let us make sure that it is you.',
    photo: 'Before the photo goes to the centre, let us make sure that it is you.',
    guardian_add: 'Before somebody else may pick up your child, let us make sure that it is you.',
    guardian_edit: 'Before a guardian changes, let us make sure that it is you.',
    door_pin: 'Before the door access pin changes, let us make sure that it is you.',
    data_copy: 'Before a copy of all your data is downloaded, let us make sure that it is you.',
    new_phone: 'One more OTP, sent to the new number, to make sure that it is yours.',
    new_email: 'One more OTP, sent to the new address, to make sure that it is yours.',
  } satisfies Record<ToConfirm['action'], string>,
});
