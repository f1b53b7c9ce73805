import { catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/pairing', {
  title: 'Pair this tablet',
  how: 'The head of the centre opens People and tablets, then Add a tablet, and reads out the code.',
  code: 'Pairing code, eight characters',
  valid: 'The code is valid for ten minutes and for one tablet.',
  next: 'Next',
  short: 'The code has eight characters.',
  back: 'Back',
  homeScreen:
    'First put this page on the home screen: touch Share, then Add to Home Screen, and open it from there. Otherwise the iPad deletes what is stored after seven days.',
  tell: 'Tell the head this number',
  chooses: 'The head chooses it out of three. Then this tablet is ready.',
  waiting: 'Waiting for the head',
  left: (time: string) => `Waiting for the head · ${time} left`,
  offline: 'No connection. The number stays valid.',
  cancel: 'Cancel',
  finishing: 'Finishing',
  over: 'The code has expired',
  overWhy: 'Ten minutes are over. The head starts again with Add a tablet.',
  void: 'The code is void',
  voidWhy: 'The head chose another number, or the code was used on another device. The head starts again.',
  again: 'Type a new code',
});
