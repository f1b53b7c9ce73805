import type { Requests } from '../../wire/types.gen';
import { useConfig } from './config';

// Bounds and lists of what is asked of the centre, as far as forms know them. The server goes by the same ones.

const DEFAULTS = {
  joiningDaysMin: 2,
  joiningDaysMax: 8,
  withdrawDaysBack: 1,
  programChanges: 2,
  programChangeMonths: 3,
  programs: [
    'After School',
    'Half Day (09:00 - 12:30)',
    'Half Day 2 (09:00 - 12:00)',
    'Half Day 3 (12:30 - 15:30)',
    'Evening Program (4:00 To 6:30)',
    'Extended Preschool (9:00 To 3:30)',
    'Full Day (9:00 To 6:30)',
  ],
  extendedDaycareTypes: [
    { label: '1 Month', value: 'Monthly' },
    { label: '1 Week', value: 'Weekly' },
    { label: '1 Day', value: 'Daily' },
  ],
} satisfies Requests;

export function useRequestsConfig(): typeof DEFAULTS {
  const { file } = useConfig();
  return { ...DEFAULTS, ...file.requests };
}
