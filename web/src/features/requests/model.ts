import { itemOf } from '../../kit/config/own-words';
import type {
  RequestItem,
  RequestKind,
  RequestStatus,
  RequestTypesAnswer,
  Service as Tile,
} from '../../wire/types.gen';

// A request as the screens show one, and what the child may ask for. Pure: mapped from the wire once, at the edge.

export type { RequestKind, RequestStatus };

/** What can be asked for; several types of request may belong to one. */
export type Service = 'break' | 'shift' | 'program' | 'transport' | 'daycare' | 'withdrawal';

/** As the server calls them, in the order of their tiles. */
const SERVICES: Readonly<Record<Tile, Service>> = {
  'Take A Break': 'break',
  'Shift Center': 'shift',
  'Change Program': 'program',
  Transport: 'transport',
  'Extended Daycare': 'daycare',
  'Withdraw Child': 'withdrawal',
};

const TILES = Object.keys(SERVICES) as Tile[];

export interface Request {
  id: string;
  type: RequestKind;
  service: Service;
  status: RequestStatus;
  /** First and last day, or what the kind has for them; '' where it has none. */
  from: string;
  to: string;
  requestedOn: string;
  /** Day and time, 'YYYY-MM-DD HH:mm:ss'. */
  createdAt: string;
  reason: string;
  values: Readonly<Record<string, string>>;
  /** The day on which the centre's answer is due. */
  answerBy: string;
  /** The centre's last word on it. */
  note: string;
  canCancel: boolean;
  canResumeEarly: boolean;
  canExtend: boolean;
}

export interface RequestTypes {
  allowed: readonly Service[];
  /** What is live, the oldest last. */
  live: readonly Request[];
  /** What the child can change to; empty where the server leaves it to the configuration. */
  programs: readonly string[];
  /** What the two cards of transport say, and what runs: 'one', 'two' or nothing. */
  transport: { labels: { one: string; two: string }; runs: string };
}

const SERVICE_OF: Readonly<Record<RequestKind, Service>> = {
  Leaves: 'break',
  'Child Pause': 'break',
  'Child Resume': 'break',
  'Center Shift': 'shift',
  'Program Change': 'program',
  'Add One Way Transport': 'transport',
  'Add Two Way Transport': 'transport',
  'Delete One Way Transport': 'transport',
  'Delete Two Way Transport': 'transport',
  'Child Attrition': 'withdrawal',
  'Extended Daycare': 'daycare',
};

export function requestFromWire(wire: RequestItem): Request {
  return {
    id: wire.request_id,
    type: wire.type,
    service: SERVICE_OF[wire.type],
    status: wire.status,
    from: wire.date,
    to: wire.end_date,
    requestedOn: wire.request_date,
    createdAt: wire.created_at,
    reason: wire.reason,
    values: Object.fromEntries(wire.values.map(({ key, value }) => [key, value])),
    answerBy: wire.answer_by,
    note: wire.note,
    canCancel: wire.can_cancel,
    canResumeEarly: wire.can_resume_early,
    canExtend: wire.can_extend,
  };
}

export function requestTypesFromWire(wire: RequestTypesAnswer): RequestTypes {
  return {
    allowed: TILES.filter((tile) => wire.allowed_service.includes(tile)).map((tile) => SERVICES[tile]),
    live: wire.pending_requests.map(requestFromWire),
    programs: labelsOf(wire.programs_available),
    transport: {
      labels: { one: wire.service_status.Transport1, two: wire.service_status.Transport2 },
      runs: wire.transport,
    },
  };
}

/** Of a list with commas. */
export function labelsOf(list: string): string[] {
  return list
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean);
}

/** Leaves is what older data call a break. */
export function isBreak({ type }: Request): boolean {
  return type === 'Leaves' || type === 'Child Pause';
}

/** The end of a break that was to be longer. */
export function isResume({ type }: Request): boolean {
  return type === 'Child Resume';
}

/** What stands in one of its values, as a parent reads it: a program or a length; else a name. */
export function valueText(key: string, value: string): string {
  if (key === 'program_to') return itemOf('programs', value);
  return key === 'type' ? itemOf('extended_daycare_lengths', value) : value;
}

/** Beside the reason that wants words of the parent's own. */
export const OTHERS = 'Others';
export const OTHERS_WORDS = `${OTHERS}: `;

/** Why it was asked for: what was chosen from a list, or what the parent wrote. */
export function reasonText({ service, reason }: Request): string {
  if (service !== 'withdrawal') return reason;
  if (!reason.startsWith(OTHERS_WORDS)) return itemOf('withdraw_reasons', reason);
  return `${itemOf('withdraw_reasons', OTHERS)}: ${reason.slice(OTHERS_WORDS.length)}`;
}

/** The day on which it takes effect: of a move to another centre the day of joining. */
export function affectedDay({ service, from, to }: Request): string {
  return service === 'shift' ? to : from;
}
