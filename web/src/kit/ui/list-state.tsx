import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../text/messages';
import { Ring } from './ring';
import { useLongWait } from './use-long-wait';

interface Props {
  /** The first page is under way and there is nothing to show yet. */
  loading: boolean;
  /** Bones in the sizes of the real cards. */
  skeleton: ReactNode;
  /** Shown instead of the list: an Empty, or what went wrong. */
  instead?: ReactNode;
  children?: ReactNode;
}

const PATIENCE_MS = 150;
const STAY_MS = 300;

/** A quick answer shows no skeleton at all; one that is shown stays long enough not to flash. */
function useCalm(loading: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (loading && shownAt === undefined) {
      const timer = setTimeout(() => setShownAt(performance.now()), PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    if (!loading && shownAt !== undefined) {
      const timer = setTimeout(() => setShownAt(undefined), Math.max(0, shownAt + STAY_MS - performance.now()));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [loading, shownAt]);
  return shownAt !== undefined;
}

/** A list that is coming, is here, or will not come. */
export function ListState({ loading, skeleton, instead, children }: Props) {
  const bones = useCalm(loading);
  const long = useLongWait(loading);
  return (
    <div aria-busy={loading || bones}>
      <p role="status" className={bones ? 'mb-4 flex items-start gap-2.5 text-muted' : 'sr-only'}>
        {bones && (
          <>
            <span className="grid h-6 flex-none place-items-center">
              <Ring />
            </span>
            {long ? messages.stillLoading : messages.loading}
          </>
        )}
      </p>
      {bones ? skeleton : loading ? null : (instead ?? children)}
    </div>
  );
}
