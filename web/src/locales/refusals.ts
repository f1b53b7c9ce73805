import type table from '../../../rules/refusals.json';
import { formatDay, formatDayTime, formatTime } from '../kit/date/formats';
import { itemsOf, type OwnWords } from './own-words';
import { reading } from './sentences';
import type { Words } from './words';

// What a language has for the server's refusals: a sentence for each code of rules/refusals.json, where the server's test holds
// all that a parent can meet. What is forgotten fails the type check; that each sentence shows what it is about, whole.test.ts.

type Code = keyof typeof table;

/** What the sentences are about that are about something. */
interface Told {
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

type Refusals = { readonly [C in Code]: C extends keyof Told ? (told: Told[C]) => string : string };

/** The sentences that the app says by itself, before anything is sent: in the same words. */
function saidHere(words: Words) {
  const [card, guardian] = [words['sign-in/card'].faults, words.guardians.faults];
  const [pause, shift, leave] = [
    words['requests/break'].faults,
    words['requests/shift-centre'].faults,
    words['requests/withdraw'].faults,
  ];
  const [transport, daycare] = [words['requests/transport'].faults, words['requests/extended-daycare'].faults];
  const [survey, ticket, refund] = [words.surveys.faults, words.tickets.faults, words['finance/refund'].faults];
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
    no_from_date: words['finance/fee-certificate'].faults['startDate missing'],
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
    not_ten_digits: words.profile.faults['phone invalid'],
    odd_name: guardian['name odd'],
    old_version: words.net.oldVersion,
    on_pause: pause['from taken'],
    refund_holiday: refund['date holiday'],
    same_email: words.profile.faults['email same'],
    same_phone: words.profile.faults['phone same'],
    session_ended: words['sign-in'].sessionExpired,
    transport_runs: transport['way runs'],
    withdraw_holiday: leave['date holiday'],
  } satisfies Partial<Refusals>;
}

/** Those that the server alone says. */
export type OwnRefusals = Omit<Refusals, keyof ReturnType<typeof saidHere>>;

/** What a refusal is about. */
type Values = { readonly [Name in (typeof VALUES)[number]]: Name extends Named ? string : number };
type Named = 'accounts' | 'day' | 'from';
const VALUES = ['accounts', 'changes', 'day', 'days', 'from', 'left', 'most', 'months', 'seconds'] as const;

/** All of them as the app asks for them: with what they are about as the server sends it. */
export function refusalsOf(words: Words, { lists }: OwnWords, refusals: OwnRefusals) {
  const read = { accounts: itemsOf(lists.issue_categories), day: formatDay, from: moment };
  return { ...saidHere(words), ...reading<Values>(VALUES, read, refusals) };
}

/** A time of today, or a day and a time. */
function moment(from: string): string {
  const [day = '', time] = `${from}`.split('T');
  return time === undefined ? formatTime(day) : formatDayTime(day, time);
}
