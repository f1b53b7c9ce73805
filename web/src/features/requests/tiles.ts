import {
  Bus,
  CirclePause,
  ClipboardList,
  Clock4,
  HeartHandshake,
  type LucideIcon,
  MapPinned,
  MessageCircleQuestion,
  Shapes,
  Wallet,
} from 'lucide-react';
import { paths } from '../../kit/paths';
import type { PlainPath } from '../../kit/router/target';
import { messages } from './messages';
import { isBreak, type Request, type RequestTypes, type Service } from './model';

// The tiles of Support, in order. Pure functions.

interface Look {
  to: PlainPath;
  icon: LucideIcon;
  kind: string;
}

export interface TileOf extends Look {
  title: string;
  text: string;
  /** State of the live request, if there is one. */
  status?: string | undefined;
}

const LOOKS: Readonly<Record<Service, Look>> = {
  break: { to: paths.pause, icon: CirclePause, kind: 'growth' },
  shift: { to: paths.shiftCentre, icon: MapPinned, kind: 'milk' },
  program: { to: paths.changeProgram, icon: Shapes, kind: 'activity' },
  transport: { to: paths.transport, icon: Bus, kind: 'outdoor' },
  daycare: { to: paths.extendedDaycare, icon: Clock4, kind: 'sleep' },
  withdrawal: { to: paths.withrawChild, icon: HeartHandshake, kind: 'photo' },
};

/** The tiles before Finance; the others follow it. */
const BEFORE_FINANCE: readonly Service[] = ['break', 'shift', 'program'];

export function tilesOf({ allowed, live }: RequestTypes): readonly TileOf[] {
  const tiles = (first: boolean) =>
    allowed.filter((service) => BEFORE_FINANCE.includes(service) === first).map((service) => tileOf(service, live));
  const finance = { to: paths.finance, icon: Wallet, kind: 'growth' } as const;
  return [...tiles(true), { ...finance, title: messages.finance, text: messages.financeText }, ...tiles(false)];
}

/** Past requests. Also for families that left: they can still read and write about their accounts there. */
export function pastTile(): TileOf {
  const past = { to: paths.pastRequestTab, icon: ClipboardList, kind: 'message' } as const;
  return { ...past, title: messages.past, text: messages.pastText };
}

/** Raise A Ticket: for everything that is not a request. */
export function ticketTile(): TileOf {
  const ticket = { to: paths.raiseAnIssue, icon: MessageCircleQuestion, kind: 'milk' } as const;
  return { ...ticket, title: messages.ticket, text: messages.ticketText };
}

function tileOf(service: Service, live: readonly Request[]): TileOf {
  const look = LOOKS[service];
  const { title, text, live: liveTitle, liveText } = messages.tiles[service];
  const request = live.find((one) => one.service === service && turnsTile(one));
  if (!request) return { ...look, title, text };
  return {
    ...look,
    to: paths.pastRequestTab,
    title: liveTitle,
    text: liveText,
    status: messages.statuses[request.status],
  };
}

/** Whether a live request changes its tile. An approved break does not: another one can be requested. */
function turnsTile(request: Request): boolean {
  return !isBreak(request) || request.status === 'Pending' || request.status === 'Processing';
}
