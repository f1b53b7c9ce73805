import { byCount, catalogue } from './catalogue';

// Texts of every form; apart, since the first page has none of them.
export const formTexts = catalogue('form', {
  left: (characters: number) =>
    characters === 0
      ? 'Character limit reached'
      : byCount(characters, { one: '1 character left', other: `${characters} characters left` }),
  forChild: 'For',
  submit: 'Submit',
  leave: 'You haven’t sent this yet. Leave the page?',
  /** It was sent, no answer came, and it was edited. */
  arrivedBefore: 'What you sent before has reached the centre. Send this as well?',
  chooseDay: 'Choose a day',
  clearDay: 'Clear',
  choosePhoto: 'Choose a photo',
  changePhoto: 'Change the photo',
  addFile: 'Add a file',
  removeFile: (name: string) => `Remove ${name}`,
  tooMany: (most: number) => `You can add up to ${most} files.`,
  sending: (percent: number) => `Sending, ${percent} %`,
  stop: 'Stop sending',
});
