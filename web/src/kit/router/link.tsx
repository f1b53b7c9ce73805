import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { PathName } from '../paths';
import { follow, preload } from './router';
import { type AnyTarget, anyAddress, type Path, type Target } from './target';
import { useShown } from './use-route';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

interface Looks {
  /** Further classes while its screen is the open one, which is then also said to readers; and while it is not. */
  here?: string;
  elsewhere?: string;
  /** The screens that are found below it: it wears the look of the open one on them as well. */
  over?: readonly PathName[] | undefined;
}

/** Opens a screen in this page; a new tab, and whatever else a browser does with links, stays the browser's. */
export function Link<P extends Path>({
  to,
  params,
  search,
  here,
  elsewhere,
  over,
  ...rest
}: Target<P> & Anchor & Looks) {
  const { path, search: shown, route } = useShown();
  const address = anyAddress({ to, params, search });
  const [own = ''] = address.split('?');
  const fields: AnyTarget['search'] = search;
  // Each key is a page of its own.
  const exact = path === own && shown.key === fields?.key;
  const open = exact || over?.includes(route.name);
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
      aria-current={here !== undefined && open ? (exact ? 'page' : true) : undefined}
      onClick={click}
      onPointerEnter={fetch}
      onTouchStart={fetch}
      onFocus={fetch}
    />
  );
}
