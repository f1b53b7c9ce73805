import { byCount, catalogue } from '../../kit/text/catalogue';

// Texts of the conversation. 'Updates', 'Type a message' and 'Conversation list is Empty' are from the
// specification, verbatim.
export const messages = catalogue('chat', {
  conversation: 'Conversation',
  empty: 'Conversation list is Empty',
  emptyHint: (name: string) => `Say hello to ${name}’s teachers. They will reply here.`,
  allShown: 'This is the start of the conversation.',
  olderFailed: 'Older messages could not be loaded.',
  type: 'Type a message',
  send: 'Send',
  tooLong: (characters: number) =>
    `Your message is too long by ${characters.toLocaleString('en-IN')} ${byCount(characters, { one: 'character', other: 'characters' })}. The rest will be in the box after you send this part.`,
  you: 'You',
  centre: 'The centre',
  by: { Mother: 'Mother', Father: 'Father' } as Readonly<Record<string, string>>,
  sent: 'Sent',
  sending: 'Sending',
  waiting: 'Will be sent when you’re back online',
  notSent: 'Not sent',
  retry: 'Retry',
  editAgain: 'Edit again',
  picture: (day: string) => `Photo, ${day}`,
  newMessages: (count: number) => byCount(count, { one: '1 new message', other: `${count} new messages` }),
  says: (who: string, text: string) => `${who}: ${text}`,
  sentPhoto: 'a photo',
  withdrawn: 'The centre withdrew this message.',
  classOf: (className: string, name: string) => `${className}, ${name}’s class`,
  toCentre: 'My Center',
  photosHere: 'Photos sent here',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Updates', send: 'Sending Message' },
});
