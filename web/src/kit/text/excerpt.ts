import { lettersOf } from './letters';

/** The beginning of a text on one line, cut between two words where there is one to cut at. */
export function excerpt(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let cut = '';
  let count = 0;
  for (const letter of lettersOf(line)) {
    count += 1;
    if (count > longest) break;
    cut += letter;
  }
  if (cut === line) return line;
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
