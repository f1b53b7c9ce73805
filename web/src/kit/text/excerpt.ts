/** The beginning of a text on one line, cut between two words where there is one to cut at. */
export function excerpt(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= longest) return line;
  const cut = letters.slice(0, longest).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
