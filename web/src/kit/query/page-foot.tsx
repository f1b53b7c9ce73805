import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../net/online';
import { lists, messages } from '../text/messages';
import { Button } from '../ui/button';
import { useLongWait } from '../ui/use-long-wait';

/** How far below the window the end of the list may still be when the next page is asked for. */
const AHEAD = '1200px';

interface Props {
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Changes with every page, so that a page that did not fill the window asks for another. */
  loaded: number;
  onMore: () => void;
  /** In the words of the list: nothing older is left; older ones would not come. */
  texts: { allShown: string; olderFailed: string };
  className?: string;
}

/** The foot of the list: loads the next page as it comes near, and has a button for those who do not scroll. */
export function PageFoot({ state, loaded, onMore, texts, className = '' }: Props) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  const status = useRef<HTMLParagraphElement>(null);
  const [focused, setFocused] = useState(false);
  const online = useOnline();
  const long = useLongWait(state === 'loading');

  // The button that had the focus is gone with the last page: what says so has it instead.
  useEffect(() => {
    if (state !== 'end' || !focused) return;
    status.current?.focus({ preventScroll: true });
    setFocused(false);
  }, [state, focused]);

  useEffect(() => {
    more.current = onMore;
  }, [onMore]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has to be watched from the start
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
      {/* Also while it waits: who pressed it keeps their place. */}
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
