// Form-encoded bodies. A list is a repeated key; what is absent is left out.

type Value = string | number | boolean | null | undefined;
export type Fields = Readonly<Record<string, Value | readonly (string | number)[]>>;

export function formBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') for (const one of value) body.append(name, String(one));
    else body.append(name, String(value));
  }
  return body;
}
