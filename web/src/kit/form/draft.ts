import * as v from 'valibot';

// Reads the draft of a form from the tab's storage. Pure.

/** The schema of a form's draft: the initial values with those of the draft. A value of another type is ignored. */
export function draftSchema<V extends object>(initial: V) {
  const typed = Object.entries(initial).flatMap(([name, value]) => {
    const type = typeOf(value);
    return type ? [[name, v.fallback(type as v.GenericSchema, value)] as const] : [];
  });
  const draft = v.pipe(
    v.object(Object.fromEntries(typed)),
    v.transform((kept): V => ({ ...initial, ...kept })),
  );
  return v.fallback(draft, initial);
}

/** Undefined for files, which are not part of a draft. */
function typeOf(value: unknown) {
  if (Array.isArray(value)) return v.array(v.string());
  if (typeof value === 'string') return v.string();
  return typeof value === 'number' ? v.number() : undefined;
}
