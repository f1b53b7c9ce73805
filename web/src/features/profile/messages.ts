import { catalogue } from '../../kit/text/catalogue';
import type { ConsentLevel, GivenBy } from './model';
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

  photos: {
    label: (name: string) => `Photos of ${name}`,
    edit: 'Choose which photos you allow',
    question: (name: string) => `Which photos of ${name} do you allow?`,
    levels: {
      with_friends: 'Together with friends',
      alone_only: 'Without children of other families',
      no_photos: 'No photos',
    } satisfies Record<ConsentLevel, string>,
    hints: {
      with_friends: 'The families of the other children in a photo get it too.',
      alone_only: 'Only the parents get these photos. Brothers and sisters may be in them.',
      no_photos: 'The centre sends nobody a photo of your child, not even you.',
    } satisfies Record<ConsentLevel, string>,
    errors: { 'level missing': 'Please choose which photos you allow' },
    strictest:
      'If the two parents and the centre’s form differ, the strictest answer counts. Photos that were sent before stay.',
    unanswered: 'Nobody has answered yet. This is the usual setting of your centre.',
    answered: (who: string, level: string, day: string) => `${who}: ${level}, since ${day}`,
    you: 'You',
    who: { Mother: 'Mother', Father: 'Father', Centre: 'The centre' } satisfies Record<GivenBy, string>,
    confirm: {
      with_friends: (name: string) =>
        `Other families may then get photos in which ${name} is together with their children. Do you allow that?`,
      alone_only: (name: string) =>
        `The centre may then take photos of ${name} and send them to you. Do you allow that?`,
    },
    saved: 'Your answer has been saved.',
  },

  guardiansHint: (name: string) => `Who else may pick up ${name}`,
  devicesHint: 'Where you’re signed in, and recent activity',
  dataHint: 'Get a copy, or have it erased',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: {
    phone: 'Updating Phone',
    email: 'Updating Email',
    photo: 'Uploading Photo',
    pin: 'Resetting Door Pin',
    consent: 'Getting Photo Consent',
    saveConsent: 'Saving Photo Consent',
  },
});
