import type { HistoryStep } from '../../wire/types.gen';

// The history of a request or a ticket. Pure.

/** A step in the history. */
export interface Step {
  step: string;
  by: string;
  note: string;
  /** 'YYYY-MM-DD' and 'HH:mm' at the centre. */
  day: string;
  time: string;
}

export function stepFromWire({ step, by, note, at }: HistoryStep): Step {
  const [day = '', time = ''] = at.split(' ');
  return { step, by, note, day, time };
}
