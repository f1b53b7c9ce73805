import { useStore } from 'zustand';
import { shownDay } from './clock';

/** The centre's day; it turns at the centre's midnight, and when the portal says where the centre is. */
export function useToday(): string {
  return useStore(shownDay);
}
