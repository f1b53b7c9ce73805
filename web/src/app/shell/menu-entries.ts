import {
  CalendarCheck,
  CalendarHeart,
  CirclePlay,
  Footprints,
  House,
  Images,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Palette,
  School,
  Sprout,
  Sun,
  Trees,
  User,
  UsersRound,
  Utensils,
  Video,
} from 'lucide-react';
import type { PlainName } from '../../kit/paths';

// What the menu lists: the sixteen routes of the navigation list and the guardians, the bottom bar's five first.

export interface MenuEntry {
  name: PlainName;
  icon: LucideIcon;
}

export const firstEntries: readonly MenuEntry[] = [
  { name: 'blogs', icon: House },
  { name: 'cctv', icon: Video },
  { name: 'timeline', icon: Footprints },
  { name: 'photoGallery', icon: Images },
  { name: 'support', icon: LifeBuoy },
];

/** Of all children: listed for who has several. */
export const todayEntry: MenuEntry = { name: 'today', icon: Sun };

export const dayEntries: readonly MenuEntry[] = [
  { name: 'chat', icon: MessageCircle },
  { name: 'attendance', icon: CalendarCheck },
  { name: 'foodMenu', icon: Utensils },
  { name: 'activityCalendar', icon: Palette },
  { name: 'outdoorActivity', icon: Trees },
  { name: 'growth', icon: Sprout },
];

export const centreEntries: readonly MenuEntry[] = [
  { name: 'center', icon: School },
  { name: 'newsRoom', icon: Newspaper },
  { name: 'holidayCalendar', icon: CalendarHeart },
  { name: 'parentVideo', icon: CirclePlay },
  { name: 'myProfile', icon: User },
  { name: 'guardian', icon: UsersRound },
];
