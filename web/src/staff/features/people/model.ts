import { dayAt, timeAt } from '../../../kit/date/clock';
import { formatDay, formatDayShort, formatTime } from '../../../kit/date/formats';
import type { PersonForm, Role, ShownPerson, SignedIn } from '../../../wire-staff/types.gen';
import { messages } from './messages';

// What the desk makes of a person.

type Tone = 'ok' | 'wait' | 'no' | 'off' | 'plain';

export interface Mark {
  tone: Tone;
  text: string;
}

/** '12:05 PM' today, else with the day. */
export function timeText(time: number, now: number): string {
  const clock = formatTime(timeAt(time));
  return dayAt(time) === dayAt(now) ? clock : `${formatDayShort(dayAt(time))}, ${clock}`;
}

/** What the person can sign in with, and what is in the way. */
export function marksOf(person: ShownPerson, tablets: ReadonlyMap<string, string>, now: number): Mark[] {
  if (person.ended) return [{ tone: 'off', text: messages.ended }];
  const marks: Mark[] = [];
  if (person.locked_on.length > 0) {
    const names = person.locked_on.map((id) => tablets.get(id) ?? messages.aTablet);
    marks.push({ tone: 'no', text: messages.lockedOn(names.join(', ')) });
  }
  if (person.has_passkey) marks.push({ tone: 'ok', text: messages.hasPasskey });
  if (person.has_pin) marks.push({ tone: 'ok', text: messages.hasPin });
  const { first_code_until: first, enrolment_code_until: enrolment } = person;
  if (first && first > now) marks.push({ tone: 'wait', text: messages.firstCodeUntil(timeText(first, now)) });
  if (enrolment && enrolment > now)
    marks.push({ tone: 'wait', text: messages.enrolmentCodeUntil(timeText(enrolment, now)) });
  if (marks.length === 0) marks.push({ tone: 'plain', text: messages.nothingYet });
  if (person.starts_on > dayAt(now)) marks.push({ tone: 'wait', text: messages.from(formatDay(person.starts_on)) });
  if (person.ends_on) marks.push({ tone: 'wait', text: messages.until(formatDay(person.ends_on)) });
  return marks;
}

/** The role, and the rights that are not given. */
export function roleText({ role, writes, publishes }: Pick<ShownPerson, 'role' | 'writes' | 'publishes'>): string {
  const without = role === 'teacher' ? [!writes && messages.noMessages, !publishes && messages.noPhotos] : [];
  const missing = without.filter((right) => right !== false);
  return missing.length > 0 ? `${messages.roles[role]} · ${missing.join(', ')}` : messages.roles[role];
}

export type PersonAction = 'change' | 'firstCode' | 'enrolmentCode' | 'unlock' | 'end';

/** What the caller may do to a person. The server decides; what it would refuse is not offered. */
export function actionsOf(person: ShownPerson, me: Pick<SignedIn, 'id' | 'role'>): PersonAction[] {
  const isMine = me.role === 'office' || person.role === 'teacher';
  if (person.ended || !isMine) return [];
  const isMe = person.id === me.id;
  return [
    'change',
    ...(person.locked_on.length > 0 ? (['unlock'] as const) : []),
    ...(person.centre && !isMe ? (['firstCode'] as const) : []),
    ...(person.role !== 'teacher' && !isMe ? (['enrolmentCode'] as const) : []),
    ...(isMe ? [] : (['end'] as const)),
  ];
}

/** The roles that the caller may give. */
export function rolesFor(me: Pick<SignedIn, 'role'>): Role[] {
  return me.role === 'office' ? ['teacher', 'head', 'office'] : ['teacher'];
}

/** What is entered about a person. */
export interface PersonFields extends PersonForm {
  rooms: string[];
}

export type Fault = 'noName' | 'noCentre' | 'noRoom' | 'endsBefore';

/** The first fault of what was entered. */
export function faultOf(fields: PersonFields): Fault | undefined {
  if (fields.name.trim() === '') return 'noName';
  if (fields.role !== 'office' && !fields.centre) return 'noCentre';
  if (fields.role === 'teacher' && fields.rooms.length === 0) return 'noRoom';
  if (fields.starts_on && fields.ends_on && fields.ends_on < fields.starts_on) return 'endsBefore';
  return undefined;
}

/** What is sent: a role has only what belongs to it. */
export function fieldsToSend(fields: PersonFields): PersonFields {
  const { role, name, centre, rooms, writes, publishes, starts_on, ends_on, language } = fields;
  const isTeacher = role === 'teacher';
  return {
    name: name.trim(),
    role,
    ...(role !== 'office' && centre && { centre }),
    rooms: isTeacher ? rooms : [],
    writes: isTeacher ? writes : true,
    publishes: isTeacher ? publishes : true,
    ...(starts_on && { starts_on }),
    ...(ends_on && { ends_on }),
    ...(role !== 'office' && language && { language }),
  };
}
