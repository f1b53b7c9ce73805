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

// The entries of the menu: the routes of the navigation list and the guardians, those of the bottom bar first.

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

/** The day of all children: for parents of several. */
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
