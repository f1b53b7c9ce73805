import { catalogue } from '../../../kit/text/catalogue';

// What a call answers when it fails, by the server's code.
export const messages = catalogue('staff/net', {
  offline: 'There is no connection. Try again when it is back.',
  failed: 'That did not work. Try again in a moment.',
  refusals: {
    bad_fields: 'Some fields are not right. Nothing was saved.',
    last_office: 'This is the last person of the office. Add another one first.',
    locked: 'The screen is locked. Use your passkey.',
    no_pairing: 'This pairing is over. Start again.',
    not_confirmed: 'The head has not chosen the number yet.',
    not_found: 'This is not here any more.',
    not_paired: 'This tablet is not paired any more.',
    not_signed_in: 'Sign in first.',
    passkey_needed: 'Use your passkey again.',
    person_ended: 'This person has ended.',
    pin_needed: 'Enter the PIN first.',
    tablet_locked: 'This tablet is locked. The head unlocks it under People and tablets.',
    too_many_codes: 'There were too many wrong codes. Try again later.',
    too_many_writes: 'That was a lot at once. Try again in a moment.',
    wait: 'That did not work.',
    weak_pin: 'This PIN is too easy to guess. Choose another one.',
    withdrawn: 'This tablet was withdrawn.',
    wrong_code: 'This code does not work. It may be wrong, used or too old.',
    wrong_passkey: 'This passkey does not open the portal.',
    wrong_pin: 'That did not work.',
    yourself: 'You cannot do this to yourself.',
  },
});
