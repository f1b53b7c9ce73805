import { countText } from '../text/count';

/** The unread count on a link or button, whose accessible name has it too. Renders nothing for 0. */
export function Count({ of: count, className = '' }: { of: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      data-unread=""
      className={`num grid h-count min-w-count flex-none animate-fade place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent ${className}`}
    >
      {countText(count)}
    </span>
  );
}
