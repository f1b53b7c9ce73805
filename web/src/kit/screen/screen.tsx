import { ArrowLeft, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Refresh } from '../query/pages';
import { goBack } from '../router/history';
import { Link } from '../router/link';
import type { PlainPath } from '../router/target';
import { useShown } from '../router/use-route';
import { messages } from '../text/messages';
import { titles } from '../text/titles';
import { IconButton } from '../ui/icon-button';
import { ScreenHead } from '../ui/screen-head';

interface Head {
  /** The route's own, unless it depends on what is shown. */
  title?: string | undefined;
  /** A way back before the title: to where the parent came from, to the screen that is named, or by what is done. */
  back?: boolean | PlainPath | (() => void);
  /** At most one more icon button, before Refresh. */
  actions?: ReactNode;
  refresh?: Refresh;
}

/** A screen in its width, under its head; on a desk all begin at the same edge, that of the widest. */
export function Screen({ width = 'max-w-wide', children, ...head }: Head & { width?: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-wide">
      <div className={`${width} screen-width`}>
        <Head {...head} />
        {children}
      </div>
    </div>
  );
}

/** Title, the way back and Refresh, for screens of another frame. */
export function Head({ title, back, actions, refresh }: Head) {
  const { route } = useShown();
  return (
    <ScreenHead
      title={title ?? titles[route.name]}
      back={
        typeof back === 'string' ? (
          <Link to={back} aria-label={messages.back} className="press grid size-12 place-items-center rounded-full">
            <ArrowLeft size={24} aria-hidden="true" />
          </Link>
        ) : (
          back && (
            <IconButton
              label={messages.back}
              icon={<ArrowLeft size={24} aria-hidden="true" />}
              onClick={back === true ? goBack : back}
            />
          )
        )
      }
      actions={
        (actions || refresh) && (
          <>
            {actions}
            {refresh && (
              <IconButton
                tone
                label={messages.refresh}
                aria-disabled={refresh.busy || refresh.off || undefined}
                onClick={() => !refresh.busy && !refresh.off && refresh.run()}
                icon={<RefreshCw size={24} aria-hidden="true" className={refresh.busy ? 'animate-spin' : ''} />}
              />
            )}
          </>
        )
      }
    />
  );
}
