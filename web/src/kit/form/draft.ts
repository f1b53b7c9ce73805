// What a tab kept of a form, laid over what stands in it at first. Pure.

/** Only what still has its place and its kind in the form: the tab's memory may be older than the form, or somebody's joke. */
export function draftWith<V extends object>(initial: V, kept: unknown): V {
  if (typeof kept !== 'object' || kept === null) return initial;
  const stands = Object.entries(initial).flatMap(([name, value]) => {
    const was = (kept as Record<string, unknown>)[name];
    return isLike(was, value) ? [[name, was]] : [];
  });
  return { ...initial, ...Object.fromEntries(stands) };
}

/** Files are no part of a draft, so what is undefined at first stays so. */
function isLike(was: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(was) && was.every((one) => typeof one === 'string');
  return (typeof value === 'string' || typeof value === 'number') && typeof was === typeof value;
}
