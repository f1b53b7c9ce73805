import { ArrowLeft, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Refresh } from '../query/pages';
import { goBack } from '../router/history';
import { Link } from '../router/link';
import type { PlainPath } from '../router/target';
import { useCurrentRoute } from '../router/use-current-route';
import { messages } from '../text/messages';
import { titles } from '../text/titles';
import { IconButton } from '../ui/icon-button';
import { ScreenHead } from '../ui/screen-head';

interface Head {
  /** By default the title of the route. */
  title?: string | undefined;
  /** A back button: to the former history entry, to a path, or with an action. */
  back?: boolean | PlainPath | (() => void);
  /** At most one icon button, before Refresh. */
  actions?: ReactNode;
  refresh?: Refresh;
}

/** A screen with its heading. On a desktop all screens start at the same edge, whatever their width. */
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

/** Title, back button and Refresh, for screens with another layout. */
export function Head({ title, back, actions, refresh }: Head) {
  const { route } = useCurrentRoute();
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
