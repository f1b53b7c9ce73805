import type { Choice, Requests } from '../../wire/types.gen';
import { useConfig } from './config';

// Bounds and lists of what is asked of the centre, as far as forms know them. The server goes by the same ones.

const DEFAULTS = {
  pauseDaysMax: 890,
  extendPauseDaysMax: 89,
  joiningDaysMin: 2,
  joiningDaysMax: 8,
  withdrawDaysBack: 1,
  programChanges: 2,
  programChangeMonths: 3,
  programs: [] as string[],
  extendedDaycareTypes: [] as Choice[],
} satisfies Requests;

export function useRequestsConfig(): typeof DEFAULTS {
  const { file } = useConfig();
  return { ...DEFAULTS, ...file.requests };
}
