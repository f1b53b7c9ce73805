import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * What these screens stand on and others use as well, in one file instead of dozens of crumbs. Only what these screens need
 * all of is in it, so that it costs them nothing.
 */
export function together(name: string, screens: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | undefined;
  return {
    name: (id, context) => {
      needed ??= neededBy(screens, context);
      return needed.has(id) ? name : null;
    },
    minShareCount: 2,
    includeDependenciesRecursively: false,
  };
}

/** The modules that these screens cannot do without. */
function neededBy(screens: readonly string[], context: Context): Set<string> {
  const needed = new Set<string>();
  const add = (id: string) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  for (const screen of screens) add(new URL(`../${screen}`, import.meta.url).pathname);
  return needed;
}
