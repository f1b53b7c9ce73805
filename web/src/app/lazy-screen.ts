import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

/**
 * A screen that is fetched when somebody goes there. Without a connection it fails in place; only a file that is gone,
 * because a newer version has been put up, makes the router load the page anew.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  const fetched = async () => {
    try {
      return await load();
    } catch (error) {
      throw navigator.onLine ? error : new Error('This screen was asked for without a connection.');
    }
  };
  return lazyRouteComponent(fetched, name);
}

/** Stands in for a part that could not be fetched and that the screen can do without. */
export function Nothing(): null {
  return null;
}
