import { itemOf } from '../../kit/config/server-texts';
import type {
  RequestItem,
  RequestKind,
  RequestStatus,
  RequestTypesAnswer,
  Service as Tile,
} from '../../wire/types.gen';

// Maps requests, and the types of requests on offer, from the wire. Pure functions.

export type { RequestKind, RequestStatus };

/** A service that a parent can request; one service can have several request types. */
export type Service = 'break' | 'shift' | 'program' | 'transport' | 'daycare' | 'withdrawal';

/** By the server's names, in the order of the tiles. */
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
  /** First and last day; the meaning depends on the type. '' if the type has none. */
  from: string;
  to: string;
  requestedOn: string;
  /** 'YYYY-MM-DD HH:mm:ss'. */
  createdAt: string;
  reason: string;
  values: Readonly<Record<string, string>>;
  /** The day by which the centre should answer. */
  answerBy: string;
  /** The centre's latest note. */
  note: string;
  canCancel: boolean;
  canResumeEarly: boolean;
  canExtend: boolean;
}

export interface RequestTypes {
  allowed: readonly Service[];
  /** Live requests, newest first. */
  live: readonly Request[];
  /** Programs that the child can change to; empty if the configuration decides. */
  programs: readonly string[];
  /** Labels of the two transport cards, and the running transport: 'one', 'two' or ''. */
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

/** Splits a comma-separated list. */
export function labelsOf(list: string): string[] {
  return list
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean);
}

/** Older data call a break 'Leaves'. */
export function isBreak({ type }: Request): boolean {
  return type === 'Leaves' || type === 'Child Pause';
}

/** An early end of a break. */
export function isResume({ type }: Request): boolean {
  return type === 'Child Resume';
}

/** A value as shown to the parent: programs and lengths are translated, names are not. */
export function valueText(key: string, value: string): string {
  if (key === 'program_to') return itemOf('programs', value);
  return key === 'type' ? itemOf('extended_daycare_lengths', value) : value;
}

/** The reason that needs a remark. */
export const OTHERS = 'Others';
export const OTHERS_WORDS = `${OTHERS}: `;

/** The reason: chosen from a list, or written by the parent. */
export function reasonText({ service, reason }: Request): string {
  if (service !== 'withdrawal') return reason;
  if (!reason.startsWith(OTHERS_WORDS)) return itemOf('withdraw_reasons', reason);
  return `${itemOf('withdraw_reasons', OTHERS)}: ${reason.slice(OTHERS_WORDS.length)}`;
}

/** The day on which it takes effect; for a transfer, the joining date. */
export function affectedDay({ service, from, to }: Request): string {
  return service === 'shift' ? to : from;
}
