import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { PathName } from '../paths';
import { navigateTo, preload } from './router';
import { type AnyTarget, anyAddress, type Path, type Target } from './target';
import { useCurrentRoute } from './use-current-route';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

interface ActiveState {
  /** Added while its screen is the current one. With it the link also sets `aria-current`. */
  activeClassName?: string;
  /** Added while another screen is the current one. */
  inactiveClassName?: string;
  /** Further screens on which it is shown as active. */
  activeFor?: readonly PathName[] | undefined;
}

/** Opens a screen without loading the page. Modified clicks (a new tab, a download) are left to the browser. */
export function Link<P extends Path>({
  to,
  params,
  search,
  activeClassName,
  inactiveClassName,
  activeFor,
  ...rest
}: Target<P> & Anchor & ActiveState) {
  const { path, search: currentSearch, route } = useCurrentRoute();
  const address = anyAddress({ to, params, search });
  const [own = ''] = address.split('?');
  const fields: AnyTarget['search'] = search;
  // Each key is a page of its own.
  const exact = path === own && currentSearch.key === fields?.key;
  const active = exact || activeFor?.includes(route.name);
  const load = () => preload(own);
  const { className, onClick } = rest;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigateTo(address);
  };
  return (
    <a
      {...rest}
      href={address}
      className={[className, active ? activeClassName : inactiveClassName].filter(Boolean).join(' ') || undefined}
      aria-current={activeClassName !== undefined && active ? (exact ? 'page' : true) : undefined}
      onClick={click}
      onPointerEnter={load}
      onTouchStart={load}
      onFocus={load}
    />
  );
}
