import { changeSession, session, sessionMark } from '../../kit/session/store';
import { readChild } from './queries';

/** Reads the children again that could not be read when the page was opened. */
export async function readMissing(): Promise<void> {
  const { tokens, childList } = session();
  const missing = tokens.filter(({ id }) => !childList.some((child) => child.id === id));
  if (missing.length === 0) return;
  const mark = sessionMark();
  const found = (await Promise.all(missing.map(readChild))).flatMap((result) => (result.ok ? [result.response] : []));
  if (sessionMark() !== mark) return;
  const known = [...session().childList, ...found];
  changeSession({ childList: tokens.flatMap(({ id }) => known.find((child) => child.id === id) ?? []) });
}
