import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatDay, formatDayShort, weekday } from '../date/formats';

/** The content of a screen for one day, as a region with the day's name. */
export function DayContent({ day, children }: { day: string; children: ReactNode }) {
  return (
    <section tabIndex={-1} aria-label={`${weekday(day)}, ${formatDay(day)}`} className="outline-none">
      {children}
    </section>
  );
}

interface Props {
  /** The nearest days with content. */
  previous: string | undefined;
  next: string | undefined;
  /** The label of the button to such a day. */
  texts: { previous: (day: string) => string; next: (day: string) => string };
  onShow: (day: string) => void;
}

/** Buttons to the nearest days with content, for a day without any. */
export function OtherDays({ previous, next, texts, onShow }: Props) {
  const button = (day: string | undefined, icon: LucideIcon, text: (day: string) => string) =>
    day !== undefined && <DayButton icon={icon} text={text(named(day))} onPress={() => onShow(day)} />;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {button(next, ArrowRight, texts.next)}
      {button(previous, ArrowLeft, texts.previous)}
    </div>
  );
}

function DayButton({ icon: Icon, text, onPress }: { icon: LucideIcon; text: string; onPress: () => void }) {
  // The button unmounts with its day. The focus moves to the region of the next day, whose name screen readers read.
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
