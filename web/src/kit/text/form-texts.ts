import { byCount, catalogue } from './catalogue';

// Texts of all forms.
export const formTexts = catalogue('form', {
  left: (characters: number) =>
    characters === 0
      ? 'Character limit reached'
      : byCount(characters, { one: '1 character left', other: `${characters} characters left` }),
  forChild: 'For',
  submit: 'Submit',
  leave: 'You haven’t sent this yet. Leave the page?',
  /** An edited form whose first version was sent without an answer. */
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

/** Texts of the picture crop. */
export const crop = catalogue('crop', {
  picture: 'The picture you picked',
  preview: (share: number) => `Preview of the round photo. It covers ${share}% of the picture’s width.`,
  hint: 'Drag the square over the face',
  smaller: 'Smaller square',
  larger: 'Larger square',
  labels: {
    cropArea: 'Crop area. Use the arrow keys to move it.',
    nwDragHandle: 'Resize from the upper left corner',
    nDragHandle: 'Resize from the upper edge',
    neDragHandle: 'Resize from the upper right corner',
    eDragHandle: 'Resize from the right edge',
    seDragHandle: 'Resize from the lower right corner',
    sDragHandle: 'Resize from the lower edge',
    swDragHandle: 'Resize from the lower left corner',
    wDragHandle: 'Resize from the left edge',
  },
});
