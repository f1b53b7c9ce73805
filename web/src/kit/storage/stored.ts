import * as v from 'valibot';

// How a stored value is read: always by a schema that names its default. It may come from an older version, or somebody may
// have edited it; whatever does not fit the schema is the default, and nothing is thrown.

export type StoredSchema<T = unknown> = v.GenericSchema<unknown, T> & { readonly fallback: unknown };

/** A value that may be missing: undefined where none is stored, or one that does not fit. */
export function optional<S extends v.GenericSchema>(value: S) {
  return v.fallback(v.optional(value), undefined);
}

/** An object of members that each have a default; where no object is stored, all of them. */
export function members<E extends Record<string, v.GenericSchema & { readonly fallback: unknown }>>(entries: E) {
  const object = v.object(entries);
  return v.fallback(object, v.parse(object, {}));
}

/** A list without the entries that do not fit. */
export function listOf<S extends v.GenericSchema>(entry: S) {
  const fitting = (stored: unknown): v.InferOutput<S>[] => {
    const { success, output } = v.safeParse(entry, stored);
    return success ? [output] : [];
  };
  const list = v.pipe(
    v.array(v.unknown()),
    v.transform((all): readonly v.InferOutput<S>[] => all.flatMap(fitting)),
  );
  return v.fallback(list, []);
}
