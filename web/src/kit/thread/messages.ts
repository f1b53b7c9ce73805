import { catalogue } from '../text/catalogue';
import { LONGEST, type MessageError } from './rules';

// Texts of the thread under a request or a ticket.

export const messages = catalogue('thread', {
  title: 'Messages with the centre',
  empty: 'Nothing has been written yet. Ask anything about this here.',
  you: 'You',
  by: { Mother: 'Mother', Father: 'Father', Centre: 'The centre' } as Readonly<Record<string, string>>,
  /** The name of a teacher. */
  ofCentre: (name: string) => `${name}, the centre`,
  photo: (day: string) => `Photo, ${day}`,
  closed: {
    request: 'This request is cancelled. You can read the messages, but not add any.',
    ticket: 'This ticket is closed. You can read the messages, but not add any.',
  },
  /** The draft of a closed thread. */
  unsent: 'Not sent',
  unsentHint: 'It was closed before you sent this. Copy it, or raise a new ticket with it.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'It could not be copied. Please select the text and copy it.',
  raise: 'Raise a new ticket',
  remove: 'Remove',
  message: 'Message',
  picture: 'Picture',
  pictureHint: 'You can send one picture with each message.',
  send: 'Send',
  errors: {
    'message missing': 'Type a message',
    'message long': `A message can have at most ${LONGEST} characters`,
  } satisfies Record<MessageError, string>,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Messages', send: 'Sending Message' },
});
