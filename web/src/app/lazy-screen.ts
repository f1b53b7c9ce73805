import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { getFile } from '../kit/net/file';

/** The code of a screen could not be fetched: the device has no connection, or the server is out of reach. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

/**
 * A screen that is fetched when somebody goes there. What cannot be fetched fails in place; only a file that a server
 * in reach no longer has, because a newer version has been put up, makes the router load the page anew.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  const fetched = async () => {
    try {
      return await load();
    } catch (error) {
      const inReach = await getFile('/static/config.json', { attempts: 1 });
      throw inReach ? error : new NotFetched();
    }
  };
  return lazyRouteComponent(fetched, name);
}

/** Stands in for a part that could not be fetched and that the screen can do without. */
export function Nothing(): null {
  return null;
}
