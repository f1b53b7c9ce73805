import { catalogue } from '../../kit/text/catalogue';

// The texts of 'Your Data'.

export const messages = catalogue('data-asks', {
  copy: 'A copy of your data',
  copyHint: (child: string) =>
    `All that is kept of ${child} and of you: every day, photos, messages, requests, payments. You can read it in any browser. The centre’s office looks at what you ask and then lets you download it for seven days.`,
  copyCare:
    'Keep it as you keep a diary: whoever has it can read all of it. The other parent’s number and sign-ins are not in it.',
  askCopy: 'Ask for a copy',
  erasure: 'Erasing the data',
  erasureHint: (child: string) =>
    `After ${child} has left you can ask that all of it is erased: days, photos, messages, and your own name and number, unless another child of yours is here. It cannot be undone, and the other parent loses it too. Ask for a copy first.`,
  erasureStays: 'Invoices and payments stay for as long as the law wants, without names.',
  erasureLater: (child: string) => `${child} is at the centre, so this can be asked for later.`,
  askErasure: 'Ask for erasure',
  askErasureSure: (child: string) =>
    `Ask the office to erase all data of ${child}? Once it is done, nobody can bring it back.`,
  takeBack: 'Take it back',
  takeBackSure: 'Take back what you asked?',
  download: 'Download',
  downloading: 'The download begins. It can take a few minutes.',
  noBrowser: 'This phone has no browser that could take it. Sign in on another device and download it there.',
  asking: 'Asking the office',
  asked: 'The office has it now.',
  takingBack: 'Taking it back',
  takenBack: 'Taken back',
  opening: 'Preparing the download',
  before: 'What you asked',
  none: 'You have asked for nothing yet.',
  kinds: { copy: 'A copy', erasure: 'Erasure' },
  askedOn: (when: string) => `Asked on ${when}`,
  states: {
    asked: 'The office has not answered yet',
    refused: 'Not granted',
    taken_back: 'Taken back',
    done: 'Done',
    over: 'Its seven days are over',
  },
  readyUntil: (when: string) => `Ready until ${when}`,
  actions: { load: 'Loading Your Data', ask: 'Asking', takeBack: 'Taking Back', open: 'Downloading' },
});
