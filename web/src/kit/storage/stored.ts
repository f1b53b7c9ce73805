import * as v from 'valibot';

// Schemas for stored values. A value may come from an older version or may have been edited: whatever does not fit becomes
// the default, and nothing throws.

export type StoredSchema<T = unknown> = v.GenericSchema<unknown, T> & { readonly fallback: unknown };

/** A value that may be missing; undefined when it is missing or invalid. */
export function optional<S extends v.GenericSchema>(value: S) {
  return v.fallback(v.optional(value), undefined);
}

/** An object whose members each have a default. */
export function members<E extends Record<string, v.GenericSchema & { readonly fallback: unknown }>>(entries: E) {
  const object = v.object(entries);
  return v.fallback(object, v.parse(object, {}));
}

/** A list; invalid entries are left out. */
export function listOf<S extends v.GenericSchema>(entry: S) {
  const valid = (stored: unknown): v.InferOutput<S>[] => {
    const { success, output } = v.safeParse(entry, stored);
    return success ? [output] : [];
  };
  const list = v.pipe(
    v.array(v.unknown()),
    v.transform((all): readonly v.InferOutput<S>[] => all.flatMap(valid)),
  );
  return v.fallback(list, []);
}
