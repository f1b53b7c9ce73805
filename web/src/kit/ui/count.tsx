import { countText } from '../text/count';

/** How much is unread, on what leads to it, whose accessible name says it in words. Nothing where nothing is. */
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
