import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../net/online';
import { lists, messages } from '../text/messages';
import { Button } from '../ui/button';
import { useLongWait } from '../ui/use-long-wait';

/** The next page is requested when the end of the list is this far below the window. */
const AHEAD = '1200px';

interface Props {
  state: 'more' | 'loading' | 'failed' | 'end';
  /** The number of pages; a page that does not fill the window requests another. */
  loaded: number;
  onMore: () => void;
  /** Shown at the end of the list, and when older items could not be loaded. */
  texts: { allShown: string; olderFailed: string };
  className?: string;
}

/** The foot of a paged list: loads the next page when scrolled near it, and has a button for keyboards and readers. */
export function PageFoot({ state, loaded, onMore, texts, className = '' }: Props) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  const status = useRef<HTMLParagraphElement>(null);
  const [focused, setFocused] = useState(false);
  const online = useOnline();
  const long = useLongWait(state === 'loading');

  // The last page removes the button: its focus moves to the text that says so.
  useEffect(() => {
    if (state !== 'end' || !focused) return;
    status.current?.focus({ preventScroll: true });
    setFocused(false);
  }, [state, focused]);

  useEffect(() => {
    more.current = onMore;
  }, [onMore]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page needs a new observer
  useEffect(() => {
    const end = foot.current;
    if (state !== 'more' || !online || end === null) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more.current(),
      {
        rootMargin: AHEAD,
      },
    );
    watch.observe(end);
    return () => watch.disconnect();
  }, [state, online, loaded]);

  return (
    <div ref={foot} className={`grid justify-items-center gap-2 pt-4 pb-2 text-center text-muted ${className}`}>
      <p ref={status} role="status" tabIndex={-1} className="flex items-center gap-2.5">
        {state === 'loading' && (long ? messages.stillLoading : messages.loading)}
        {state === 'failed' && (
          <>
            {!online && <WifiOff size={20} aria-hidden="true" />}
            {texts.olderFailed}
          </>
        )}
        {state === 'end' && texts.allShown}
      </p>
      {/* Also while loading, so that it keeps the focus. */}
      {state !== 'end' && (
        <Button
          look="quiet"
          busy={state === 'loading'}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onClick={onMore}
        >
          {lists.loadOlder}
        </Button>
      )}
    </div>
  );
}
