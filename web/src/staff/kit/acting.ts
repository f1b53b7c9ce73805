/** Stand-in. */
export async function whoActs(_need: 'routine' | 'sensitive', _title?: string): Promise<string | undefined> {
  return undefined;
}
