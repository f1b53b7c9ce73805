import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../text/messages';
import { Spinner } from './spinner';
import { useLongWait } from './use-long-wait';

interface Props {
  /** The first page is loading and there is nothing to show. */
  loading: boolean;
  /** In the sizes of the real content. */
  skeleton: ReactNode;
  /** Shown instead of the list: an empty state or an error state. */
  instead?: ReactNode;
  children?: ReactNode;
}

const DELAY_MS = 150;
const MINIMUM_MS = 300;

/** Whether to show the skeleton: not for a quick answer, and else long enough not to flash. */
function useDelayed(loading: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (loading && shownAt === undefined) {
      const timer = setTimeout(() => setShownAt(performance.now()), DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (!loading && shownAt !== undefined) {
      const timer = setTimeout(() => setShownAt(undefined), Math.max(0, shownAt + MINIMUM_MS - performance.now()));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [loading, shownAt]);
  return shownAt !== undefined;
}

/** The loading, empty and error states around a list. */
export function ListState({ loading, skeleton, instead, children }: Props) {
  const isSkeletonShown = useDelayed(loading);
  const long = useLongWait(loading);
  return (
    <div aria-busy={loading || isSkeletonShown}>
      <p role="status" className={isSkeletonShown ? 'mb-4 flex items-start gap-2.5 text-muted' : 'sr-only'}>
        {isSkeletonShown && (
          <>
            <span className="grid h-6 flex-none place-items-center">
              <Spinner />
            </span>
            {long ? messages.stillLoading : messages.loading}
          </>
        )}
      </p>
      {isSkeletonShown ? skeleton : loading ? null : (instead ?? children)}
    </div>
  );
}
