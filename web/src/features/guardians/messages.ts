import { catalogue } from '../../kit/text/catalogue';
import { type GuardianError, LONGEST_NAME } from './rules';

// Texts of the guardians; those from the specification are verbatim.

export const messages = catalogue('guardians', {
  errors: {
    'image missing': 'Please Upload Guardian Image',
    'name missing': 'Please Enter Guardian Name',
    'name odd': 'Special character are not allowed',
    'name long': `Guardian Name can have at most ${LONGEST_NAME} characters`,
    'mobile invalid': 'Please Enter Valid Guardian Mobile Number',
    'relation missing': 'Please Select Relation',
  } satisfies Record<GuardianError, string>,

  add: 'Add Guardian',
  editTitle: 'Edit Guardian',
  emptyHint: (child: string) => `So far, only the parents can pick up ${child}.`,
  earlierApproved: 'Until then, the earlier approval applies.',
  stillApproved: 'The change was not approved. The earlier approval still applies.',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  askRemove: (name: string, child: string) => `${name} will not be able to pick up ${child} any more. Remove?`,
  removing: 'Removing the guardian',
  removed: 'The guardian has been removed.',

  picture: 'Guardian image',
  name: 'Name',
  mobile: 'Mobile number',
  relation: 'Relation',
  selectRelation: 'Select relation',
  save: 'Save',
  saved: (status: string) => `Sent. ${status}`,
  gone: 'This guardian no longer exists',
  goneHint: 'They have been removed.',
  toList: 'See all guardians',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: {
    list: 'Loading Guardians',
    add: 'Adding Guardian',
    edit: 'Updating Guardian',
    remove: 'Removing Guardian',
  },
});
