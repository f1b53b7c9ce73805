import type { Choice, Requests } from '../../wire/types.gen';
import { titles } from '../text/titles';
import { useConfig } from './config';
import { textOf } from './server-texts';

// Limits, lists and texts of the request forms. The server enforces the same limits.

const BOUNDS = {
  pauseDaysMax: 890,
  extendPauseDaysMax: 89,
  daysAheadMax: 366,
  joiningDaysMin: 2,
  joiningDaysMax: 8,
  withdrawDaysBack: 1,
  programChanges: 2,
  programChangeMonths: 3,
  programs: [] as string[],
  extendedDaycareTypes: [] as Choice[],
  refundDaysBack: 2,
  certificateNatures: [] as string[],
} satisfies Requests;

interface RequestsConfig extends Readonly<typeof BOUNDS> {
  /** Shown above the form for a change of program. */
  programWarning: string;
  transportTitle: string;
  transportGuidance: string;
  withdrawReasons: readonly string[];
}

export function useRequestsConfig(): RequestsConfig {
  const { file } = useConfig();
  return {
    ...BOUNDS,
    ...file.requests,
    programWarning: textOf(file, 'program_warning', file.programWarning),
    transportTitle: textOf(file, 'transport_title', file.transportTitle) || titles.transport,
    transportGuidance: textOf(file, 'transport_guidance', file.transportGuidance),
    withdrawReasons: file.WithdrawReason ?? [],
  };
}
