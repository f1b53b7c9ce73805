import type { ToConfirm } from '../../../kit/session/challenge';

// Texts of the OTP confirmation overlay; apart, so that the first page does not carry them.

export const confirmMessages = {
  title: 'OTP Confirmation',
  where: 'Where shall we send the OTP?',
  chooseOne: 'Please Select One Option to Verify',
  why: {
    phone: 'Before your phone number changes, let us make sure that it is you.',
    email: 'Before your email changes, let us make sure that it is you.',
    photo: 'Before the photo goes to the centre, let us make sure that it is you.',
    guardian_add: 'Before somebody else may fetch your child, let us make sure that it is you.',
    guardian_edit: 'Before a guardian changes, let us make sure that it is you.',
    door_pin: 'Before the door access pin changes, let us make sure that it is you.',
    new_phone: 'One more OTP, to the new number: it shows that the number is yours.',
    new_email: 'One more OTP, to the new address: it shows that the address is yours.',
  } satisfies Record<ToConfirm['action'], string>,
} as const;
