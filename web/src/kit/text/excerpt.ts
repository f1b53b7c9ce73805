import { graphemesOf } from './graphemes';

/** The beginning of a text on one line, at most `longest` graphemes, cut between words if possible. */
export function excerpt(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let cut = '';
  let count = 0;
  for (const grapheme of graphemesOf(line)) {
    count += 1;
    if (count > longest) break;
    cut += grapheme;
  }
  if (cut === line) return line;
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
