import {
  Baby,
  Camera,
  LogIn,
  type LucideIcon,
  MessageCircle,
  Milk,
  Moon,
  Palette,
  Sprout,
  Trees,
  Utensils,
} from 'lucide-react';
import type { Tone } from './kinds';

const ICONS: Record<Tone, LucideIcon> = {
  attendance: LogIn,
  sleep: Moon,
  meals: Utensils,
  milk: Milk,
  activity: Palette,
  photo: Camera,
  diaper: Baby,
  outdoor: Trees,
  message: MessageCircle,
  growth: Sprout,
};

export function KindIcon({ tone, size }: { tone: Tone; size: number }) {
  const Icon = ICONS[tone];
  return <Icon size={size} aria-hidden="true" className="flex-none" />;
}
