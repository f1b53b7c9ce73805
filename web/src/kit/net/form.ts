// Form-encoded bodies. A list becomes a repeated key; null and undefined are left out.

export type Value = string | number | boolean | null | undefined;
export type Fields = Readonly<Record<string, Value | readonly (string | number)[]>>;

/** With files the body is multipart. */
export function formBody(fields: Fields, files?: Readonly<Record<string, Blob>>): URLSearchParams | FormData {
  const body = files ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') for (const one of value) body.append(name, String(one));
    else body.append(name, String(value));
  }
  if (body instanceof FormData) for (const [name, file] of Object.entries(files ?? {})) body.append(name, file);
  return body;
}
