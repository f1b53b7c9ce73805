import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { follow, preload } from './router';
import { anyAddress, type Path, type Target } from './target';
import { useShown } from './use-route';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

interface Looks {
  /** Further classes while its screen is the open one, which is then also said to readers; and while it is not. */
  here?: string;
  elsewhere?: string;
  /** It counts as the open screen's on the screens below it as well. */
  below?: boolean;
}

/** Opens a screen in this page; a new tab, and whatever else a browser does with links, stays the browser's. */
export function Link<P extends Path>({
  to,
  params,
  search,
  here,
  elsewhere,
  below,
  ...rest
}: Target<P> & Anchor & Looks) {
  const { path } = useShown();
  const address = anyAddress({ to, params, search });
  const [own = ''] = address.split('?');
  const open = path === own || (below === true && path.startsWith(`${own}/`));
  const fetch = () => preload(own);
  const { className, onClick } = rest;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void follow(address);
  };
  return (
    <a
      {...rest}
      href={address}
      className={[className, open ? here : elsewhere].filter(Boolean).join(' ') || undefined}
      aria-current={here !== undefined && open ? 'page' : undefined}
      onClick={click}
      onPointerEnter={fetch}
      onTouchStart={fetch}
      onFocus={fetch}
    />
  );
}
