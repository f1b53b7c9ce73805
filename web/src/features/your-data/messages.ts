import { catalogue } from '../../kit/text/catalogue';

// The texts of 'Your Data'.

export const messages = catalogue('your-data', {
  copy: 'A copy of your data',
  copyHint: (child: string) =>
    `Everything we keep about ${child} and you: every day, photos, messages, requests, payments. You can read it in any browser. The centre’s office checks your request; then you can download it for seven days.`,
  copyCare:
    'Keep it private: anyone who has the file can read all of it. The other parent’s number and sign-ins are not in it.',
  askCopy: 'Ask for a copy',
  erasure: 'Erase your data',
  erasureHint: (child: string) =>
    `After ${child} has left, you can ask us to erase everything: days, photos, messages, and your own name and number, unless you have another child here. This cannot be undone, and the other parent loses it too. Ask for a copy first.`,
  erasureStays: 'Invoices and payments are kept, without names, as long as the law requires.',
  erasureLater: (child: string) => `You can ask for this once ${child} has left the centre.`,
  askErasure: 'Ask for erasure',
  askErasureSure: (child: string) => `Ask the office to erase all of ${child}’s data? This cannot be undone.`,
  cancel: 'Cancel request',
  askCancel: 'Cancel your request?',
  download: 'Download',
  downloading: 'Your download is starting. It may take a few minutes.',
  noBrowser: 'This phone can’t download it. Sign in on another device and download it there.',
  sending: 'Sending your request',
  sent: 'Your request has been sent.',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
  opening: 'Preparing the download',
  before: 'Your requests',
  none: 'You haven’t made any requests yet.',
  kinds: { copy: 'A copy', erasure: 'Erasure' },
  askedOn: (when: string) => `Requested on ${when}`,
  states: {
    asked: 'The office has not answered yet',
    refused: 'Not granted',
    taken_back: 'Cancelled',
    done: 'Done',
    over: 'Expired',
  },
  readyUntil: (when: string) => `Ready until ${when}`,
  actions: { load: 'Loading Your Data', send: 'Sending Your Request', cancel: 'Cancelling', open: 'Downloading' },
});
