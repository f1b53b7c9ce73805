import { byCount, catalogue } from '../../../kit/text/catalogue';
import type { ProgramFault } from './rules';

// Every text of a change of program. Those in the specification's words are kept to the letter.

export const messages = catalogue('requests/change-program', {
  faults: {
    'date holiday': 'The selected Date Cannot Be a Holiday',
    'date missing': 'Please Select Date',
    'program missing': 'Please Select Program',
  } satisfies Record<ProgramFault, string>,

  current: 'Current program',
  program: 'New program',
  selectProgram: 'Select program',
  date: 'From date',
  outcome: (child: string, program: string, day: string) => `${child} is in ${program} from ${day} on.`,
  past: 'That day has passed.',
  /** As the server has it where it says no. */
  limit: (changes: number, months: number) =>
    `You can change the program at most ${byCount(changes, { one: `${changes} time`, other: `${changes} times` })} in ${byCount(months, { one: `${months} month`, other: `${months} months` })}.`,
});
