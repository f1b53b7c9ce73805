import type table from '../../../rules/refusals.json';
import { formatDay, formatDayTime, formatTime } from '../kit/date/formats';
import { withReadableValues } from './sentences';
import { itemsOf, type ServerTexts } from './server-texts';
import type { Words } from './words';

// Translations of the server's refusals: a sentence for each code in rules/refusals.json. A missing code fails the type check;
// whole.test.ts checks that each sentence shows its values.

type Code = keyof typeof table;

/** The values of the sentences that have any. */
interface Args {
  absence_too_long: { days: number };
  asked_and_approved: { day: string };
  asked_and_waits: { day: string };
  child_left_accounts: { accounts: string };
  email_codes_used_up: { from: string };
  email_tries_used_up: { from: string };
  long_comment: { most: number };
  long_description: { most: number };
  long_name: { most: number };
  phone_codes_used_up: { from: string };
  phone_tries_used_up: { from: string };
  thread_full: { most: number };
  too_far: { days: number };
  too_many_changes: { changes: number; months: number };
  too_many_codes: { from: string };
  too_many_guardians: { most: number };
  too_many_requests: { from: string };
  too_many_tries: { from: string };
  too_many_writes: { seconds: number };
  wait: { seconds: number };
  wrong_otp: { left: number };
}

type Refusals = { readonly [C in Code]: C extends keyof Args ? (values: Args[C]) => string : string };

/** Sentences that the app's own validation also shows: taken from the catalogues of the forms. */
function clientSide(words: Words) {
  const [card, guardian] = [words['sign-in/card'].errors, words.guardians.errors];
  const [pause, shift, leave] = [
    words['requests/break'].errors,
    words['requests/shift-centre'].errors,
    words['requests/withdraw'].errors,
  ];
  const [transport, daycare] = [words['requests/transport'].errors, words['requests/extended-daycare'].errors];
  const [survey, ticket, refund] = [words.surveys.errors, words.tickets.errors, words['finance/refund'].errors];
  return {
    bad_day: pause['from missing'],
    bad_email: card['email invalid'],
    bad_mobile: guardian['mobile invalid'],
    bad_otp: card['code incomplete'],
    bad_phone: card['phone invalid'],
    choose_one: words['sign-in/code'].chooseOne,
    daycare_holiday: daycare['date holiday'],
    holiday: transport['date holiday'],
    no_centre: shift['center missing'],
    no_comment: refund['comment missing'],
    no_contact: card['contact missing'],
    no_date: pause['from missing'],
    no_description: ticket['description missing'],
    no_email: card['email missing'],
    no_end_date: pause['to missing'],
    no_from_date: words['finance/fee-certificate'].errors['startDate missing'],
    no_image: guardian['image missing'],
    no_issue: ticket['subject missing'],
    no_joining_day: shift['end_date missing'],
    no_message: words.chat.type,
    no_name: guardian['name missing'],
    no_old_day: shift['date missing'],
    no_otp: card['code missing'],
    no_program: shift['program missing'],
    no_rating: survey['rating missing'],
    no_reason: pause['reason missing'],
    no_relation: guardian['relation missing'],
    no_remark: leave['remark missing'],
    no_start_date: daycare['date missing'],
    no_survey: survey['survey missing'],
    no_tags: survey['tags missing'],
    no_type: daycare['type missing'],
    no_way: transport['way missing'],
    no_withdraw_date: leave['date missing'],
    no_withdraw_reason: leave['reason missing'],
    no_withdraw_tags: leave['tags missing'],
    not_found: words.shared.empty,
    not_ten_digits: words.profile.errors['phone invalid'],
    odd_name: guardian['name odd'],
    old_version: words.net.oldVersion,
    on_pause: pause['from taken'],
    refund_holiday: refund['date holiday'],
    same_email: words.profile.errors['email same'],
    same_phone: words.profile.errors['phone same'],
    session_ended: words['sign-in'].sessionExpired,
    transport_runs: transport['way runs'],
    withdraw_holiday: leave['date holiday'],
  } satisfies Partial<Refusals>;
}

/** Refusals that only the server sends. */
export type ServerRefusals = Omit<Refusals, keyof ReturnType<typeof clientSide>>;

/** The values of refusals. */
type Values = { readonly [Name in (typeof VALUES)[number]]: Name extends Named ? string : number };
type Named = 'accounts' | 'day' | 'from';
const VALUES = ['accounts', 'changes', 'day', 'days', 'from', 'left', 'most', 'months', 'seconds'] as const;

/** All refusals, with values as the server sends them. */
export function refusalsOf(words: Words, { lists }: ServerTexts, refusals: ServerRefusals) {
  const read = { accounts: itemsOf(lists.issue_categories), day: formatDay, from: moment };
  return { ...clientSide(words), ...withReadableValues<Values>(VALUES, read, refusals) };
}

/** A time of today, or a day with a time. */
function moment(from: string): string {
  const [day = '', time] = `${from}`.split('T');
  return time === undefined ? formatTime(day) : formatDayTime(day, time);
}
