import { formatDayShort } from '../../../kit/date/formats';
import { messages } from './messages';
import type { TileState } from './model';

/** '9:02' from '09:02': on a tile there is room for no more. */
export function shortTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)}`;
}

/** '25 min', '1 h 10 min'. Its parts stay on one line. */
function length(minutes: number): string {
  const text = minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60);
  return unbroken(text);
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** The line under a child's name. */
export function stateLine(state: TileState): string {
  switch (state.kind) {
    case 'home':
      return state.at === null ? messages.gone : messages.home(shortTime(state.at));
    case 'asleep':
      return messages.asleep(length(state.minutes));
    case 'in':
      return state.at === null ? messages.here : messages.in(shortTime(state.at));
    case 'break':
      return state.until === null ? messages.onBreak : messages.break(unbroken(formatDayShort(state.until)));
    case 'absent':
      return messages.absent;
    case 'away':
      return messages.away;
    case 'late':
      return messages.late(shortTime(state.at));
    case 'later':
      return messages.later(shortTime(state.from));
    case 'not_in':
      return messages.notIn;
  }
}
