import { dayAt, timeAt, today } from '../../../kit/date/clock';
import { addDays, formatDay, formatDayShort, formatDayTime, formatTime } from '../../../kit/date/formats';
import type { CaseKind, InboxItem, RequestCase, RequestKind, RequestStatus } from '../../../wire-staff/types.gen';
import { messages } from './messages';

export const KINDS: readonly CaseKind[] = ['request', 'ticket', 'thread', 'guardian', 'portrait'];

/** A time of today alone, of another day with the day. */
export function stampOf(at: number): string {
  return dayAt(at) === today() ? formatTime(timeAt(at)) : formatDayTime(dayAt(at), timeAt(at));
}

/** Until when an answer is due, in a few words. Of what is taken up, a day that is past says nothing. */
export function dueOf({ due_at, overdue }: Pick<InboxItem, 'due_at' | 'overdue'>): string {
  const day = dayAt(due_at);
  if (overdue) return messages.overdue(day === today() ? formatTime(timeAt(due_at)) : formatDayShort(day));
  if (day < today()) return '';
  if (day === today()) return messages.by(formatTime(timeAt(due_at)));
  return day === addDays(today(), 1) ? messages.byTomorrow : messages.by(formatDayShort(day));
}

const photoOf = (relation: string | null | undefined) => {
  const titles: Readonly<Record<string, string>> = messages.photoOf;
  return titles[relation ?? ''] ?? messages.photoOf.Self;
};

/** What a case is about. */
export function titleOf({ kind, about, request, subject, guardian, relation }: InboxItem): string {
  switch (kind) {
    case 'request':
      return request ? messages.requests[request] : messages.kinds.request;
    case 'ticket':
      return messages.ticketOf(subject ?? '');
    case 'thread':
      return messages.messageAbout[about ?? 'request'];
    case 'guardian':
      return messages.guardianOf(guardian ?? '');
    case 'portrait':
      return photoOf(relation);
  }
}

/** Whose case it is, and for which days or with which relation. */
export function subtitleOf({ kind, child, day, end_day, relation }: InboxItem): string {
  const days =
    day && end_day ? messages.dates(formatDayShort(day), formatDayShort(end_day)) : day && formatDayShort(day);
  return [child.name, kind === 'guardian' ? relation : days].filter(Boolean).join(' · ');
}

/** What will happen when a request is approved. */
export function effectOf({ kind, day, end_day, begins_on, program_to, centre_to }: RequestCase): string {
  const { effects } = messages;
  switch (kind) {
    case 'Leaves':
    case 'Child Pause':
      return effects.break(formatDay(day), formatDay(addDays(end_day ?? day, 1)));
    case 'Child Resume':
      return effects.resume(formatDay(begins_on));
    case 'Center Shift':
      return effects.shift(formatDay(day), formatDay(begins_on), centre_to ?? '');
    case 'Program Change':
      return effects.program(formatDay(begins_on), program_to ?? '');
    case 'Add One Way Transport':
      return effects.transportOne(formatDay(begins_on));
    case 'Add Two Way Transport':
      return effects.transportTwo(formatDay(begins_on));
    case 'Delete One Way Transport':
    case 'Delete Two Way Transport':
      return effects.transportEnds(formatDay(begins_on));
    case 'Extended Daycare':
      return effects.daycare(formatDay(begins_on));
    case 'Child Attrition':
      return effects.withdrawal(formatDay(day));
  }
}

export interface Fact {
  name: string;
  value: string;
}

/** What a request asks, beside what stands now. */
export function factsOf(shown: RequestCase): Fact[] {
  const { kind, day, end_day, reason, program_to, length, centre_to, parting, standing } = shown;
  const facts: Fact[] = [];
  const add = (name: string, value: string | null | undefined) => {
    if (value) facts.push({ name, value });
  };
  const beside = (value: string, now: string) => `${value} · ${messages.standsNow(now)}`;
  if (centre_to) add(messages.newCentre, beside(centre_to, standing.centre));
  if (program_to) add(messages.program, beside(program_to, standing.program));
  const ways: Readonly<Record<string, string>> = messages.ways;
  const now = ways[standing.transport ?? 'none'] ?? messages.ways.none;
  if (isTransport(kind)) add(messages.transport, beside(waysOf(kind), now));
  if (kind === 'Center Shift') {
    add(messages.lastDay, formatDay(day));
    add(messages.firstDayThere, end_day && formatDay(end_day));
  } else if (kind === 'Child Attrition') {
    add(messages.lastDay, formatDay(day));
  } else if (end_day) {
    add(messages.firstDay, formatDay(day));
    add(messages.lastDay, formatDay(end_day));
  } else {
    add(messages.day, formatDay(day));
  }
  const lengths: Readonly<Record<string, string>> = messages.lengths;
  add(messages.length, length && (lengths[length] ?? length));
  add(messages.reason, reason);
  if (parting)
    add(
      messages.rating,
      [messages.ratingOf(parting.rating), ...parting.tags, parting.comment].filter(Boolean).join(' · '),
    );
  return facts;
}

const isTransport = (kind: RequestKind) => kind.endsWith('Transport');

function waysOf(kind: RequestKind): string {
  if (kind.startsWith('Delete')) return messages.ways.none;
  return kind === 'Add One Way Transport' ? messages.ways.one : messages.ways.two;
}

/** The buttons of a request from left to right; the last one is what is mostly wanted. */
export const ORDER: readonly RequestStatus[] = ['Cancelled', 'Pending', 'Processing', 'Approved'];

/** Whether taking it up ends the parent's own Cancel. */
export function endsCancel(kind: RequestKind): boolean {
  return !isTransport(kind) && kind !== 'Extended Daycare' && kind !== 'Child Attrition';
}

/** A step of a case in words: what, who, when. */
export function stepTexts({ step, by, person, at }: RequestCase['history'][number]): { what: string; who: string } {
  const steps: Readonly<Record<string, string>> = messages.steps;
  const actors: Readonly<Record<string, string>> = messages.actors;
  return { what: steps[step] ?? step, who: `${person ?? actors[by] ?? by}, ${stampOf(at)}` };
}
