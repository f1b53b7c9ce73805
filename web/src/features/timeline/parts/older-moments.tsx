import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../../kit/net/online';
import { Button } from '../../../kit/ui/button';
import { Ring } from '../../../kit/ui/ring';
import { messages } from '../messages';

/** How far below the window the end of the list may still be when the next page is asked for. */
const AHEAD = '1200px';

interface Props {
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Changes with every page, so that a page that did not fill the window asks for another. */
  loaded: number;
  onMore: () => void;
}

/** The foot of the list: loads the next page as it comes near, and has a button for those who do not scroll. */
export function OlderMoments({ state, loaded, onMore }: Props) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  const online = useOnline();

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
    <div ref={foot} className="grid justify-items-center gap-2 pt-4 pb-2 pl-13 text-center text-muted">
      <p role="status" className="flex items-center gap-2.5">
        {state === 'loading' && (
          <>
            <Ring />
            {messages.loading}
          </>
        )}
        {state === 'failed' && (
          <>
            {!online && <WifiOff size={20} aria-hidden="true" />}
            {messages.olderFailed}
          </>
        )}
        {state === 'end' && messages.allShown}
      </p>
      {(state === 'more' || state === 'failed') && (
        <Button look="quiet" onClick={onMore}>
          {messages.loadOlder}
        </Button>
      )}
    </div>
  );
}
