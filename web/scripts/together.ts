import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * A code splitting group: one chunk for the modules that these entries share with others, or with `others` alone. Each entry
 * needs nearly all of it, so the chunk costs it little. Modules that are imported dynamically keep their own chunks.
 */
export function together(
  name: string,
  entries: readonly string[],
  others?: readonly string[],
): Rolldown.CodeSplittingGroup {
  let needed: readonly Set<string>[] | undefined;
  return {
    name: (id, context) => {
      needed ??= [entries, others ?? entries].map((of) => importsOf(of, context));
      const isShared = needed.every((modules) => modules.has(id));
      return isShared && context.getModuleInfo(id)?.dynamicImporters.length === 0 ? name : null;
    },
    minShareCount: 2,
  };
}

/** These modules and all their static imports. */
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
