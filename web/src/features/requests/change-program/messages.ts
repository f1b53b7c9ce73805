import { byCount, catalogue } from '../../../kit/text/catalogue';
import type { ProgramError } from './rules';

// Texts of a change of program; those from the specification are verbatim.

export const messages = catalogue('requests/change-program', {
  errors: {
    'date holiday': 'The selected Date Cannot Be a Holiday',
    'date missing': 'Please Select Date',
    'program missing': 'Please Select Program',
  } satisfies Record<ProgramError, string>,

  current: 'Current program',
  program: 'New program',
  selectProgram: 'Select program',
  date: 'From date',
  outcome: (child: string, program: string, day: string) => `${child} will be in ${program} from ${day}.`,
  past: 'That day has passed.',
  /** The same sentence as the server's refusal. */
  limit: (changes: number, months: number) =>
    `You can change the program at most ${byCount(changes, { one: `${changes} time`, other: `${changes} times` })} in ${byCount(months, { one: `${months} month`, other: `${months} months` })}.`,
});
