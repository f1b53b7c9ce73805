import { catalogue } from '../../kit/text/catalogue';
import type { ContactError } from './rules';

// Texts of My Profile; those from the specification are verbatim.

export const messages = catalogue('profile', {
  errors: {
    'phone same': 'Same Phone Number',
    'phone invalid': 'Phone Number should contain 10 numbers',
    'email same': 'Same Email Address',
    'email invalid': 'Invalid Email Format',
  } satisfies Record<ContactError, string>,

  refreshed: 'Up to date with the centre’s records.',

  centre: 'Centre',
  className: 'Class',
  program: 'Program',
  dateOfBirth: 'Date of birth',
  admissionId: 'Admission ID',

  changePhoto: (name: string) => `Change ${name}’s photo`,
  changeOwnPhoto: 'Change your photo',
  uploading: 'Sending the photo',
  /** Heading of the centre's reason. */
  photoRefused: 'Your last photo was not approved:',
  photoSent: 'Thank you. The centre will check the photo.',

  sides: { Mother: 'Mother', Father: 'Father' } as Readonly<Record<string, string>>,
  names: { phone: 'Phone', email: 'Email' },
  none: 'None yet',
  edit: { phone: 'Edit phone', email: 'Edit email' },
  newContact: { phone: 'New phone number', email: 'New email' },
  save: 'Save',
  saving: { phone: 'Changing the phone number', email: 'Changing the email' },
  saved: { phone: 'Your phone number has been changed.', email: 'Your email has been changed.' },

  pin: 'Door access pin',
  pinHidden: 'Hidden',
  showPin: 'Show pin',
  hidePin: 'Hide pin',
  resetPin: 'Reset pin',
  generatePin: 'Click here to generate door access pin',
  creatingPin: 'Creating a new pin',
  newPin: 'Your new door access pin is ready.',

  guardiansHint: (name: string) => `Who else may pick up ${name}`,
  devicesHint: 'Where you’re signed in, and recent activity',
  dataHint: 'Get a copy, or have it erased',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: {
    phone: 'Updating Phone',
    email: 'Updating Email',
    photo: 'Uploading Photo',
    pin: 'Resetting Door Pin',
  },
});
