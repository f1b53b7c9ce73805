import { useStore } from 'zustand';
import { todayStore } from './clock';

/** The centre's current day. Rerenders at the centre's midnight and when the clock is set. */
export function useToday(): string {
  return useStore(todayStore);
}
