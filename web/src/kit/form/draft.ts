import * as v from 'valibot';

// What a tab kept of a form, laid over what stands in it at first. Pure.

/** Of a form that begins with these values. A value that does not have the same type any more is left out. */
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

/** Files are no part of a draft, so what is undefined at first stays so. */
function typeOf(value: unknown) {
  if (Array.isArray(value)) return v.array(v.string());
  if (typeof value === 'string') return v.string();
  return typeof value === 'number' ? v.number() : undefined;
}
