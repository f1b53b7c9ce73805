import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * One file for what these entries import and others import as well. A screen of them needs nearly all of it, so that the
 * file costs it little.
 */
export function together(name: string, entries: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | undefined;
  return {
    name: (id, context) => {
      needed ??= importsOf(entries, context);
      return needed.has(id) ? name : null;
    },
    minShareCount: 2,
  };
}

/** These modules and all that they import statically. */
function importsOf(entries: readonly string[], context: Context): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  for (const entry of entries) add(new URL(`../${entry}`, import.meta.url).pathname);
  return found;
}
