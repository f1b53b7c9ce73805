import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatDay, formatDayShort, weekday } from '../date/formats';

/** What a screen has for one day, named by it. */
export function DayContent({ day, children }: { day: string; children: ReactNode }) {
  return (
    <section tabIndex={-1} aria-label={`${weekday(day)}, ${formatDay(day)}`} className="outline-none">
      {children}
    </section>
  );
}

interface Props {
  /** The nearest days that have something. */
  previous: string | undefined;
  next: string | undefined;
  /** In the words of the screen: what is on those days. */
  texts: { previous: (day: string) => string; next: (day: string) => string };
  onShow: (day: string) => void;
}

/** In the content of a day that has nothing: the ways to days that have. */
export function OtherDays({ previous, next, texts, onShow }: Props) {
  const way = (day: string | undefined, icon: LucideIcon, text: (day: string) => string) =>
    day !== undefined && <Way icon={icon} text={text(named(day))} onPress={() => onShow(day)} />;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {way(next, ArrowRight, texts.next)}
      {way(previous, ArrowLeft, texts.previous)}
    </div>
  );
}

function Way({ icon: Icon, text, onPress }: { icon: LucideIcon; text: string; onPress: () => void }) {
  // The button goes with its day. The focus stays with what shows the next one, which readers hear named.
  function press({ currentTarget }: MouseEvent) {
    currentTarget.closest('section')?.focus({ preventScroll: true });
    onPress();
  }
  return (
    <button
      type="button"
      onClick={press}
      className="press flex min-h-12 items-center gap-2 rounded-control bg-tint px-5 py-2 text-start font-bold text-on-tint"
    >
      <Icon size={20} aria-hidden="true" className="flex-none" />
      {text}
    </button>
  );
}

/** 'Mon, Nov 23'. */
function named(day: string): string {
  return `${weekday(day, 'short')}, ${formatDayShort(day)}`;
}
