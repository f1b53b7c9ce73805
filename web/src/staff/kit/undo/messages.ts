import { catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/undo', {
  undo: 'Undo',
  undone: 'Undone',
  notUndone: 'Not undone yet. Try again in Recent.',
});
