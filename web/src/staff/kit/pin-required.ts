import { ask } from './acting';
import { answerPinRequired } from './queue/queue';
import type { Row } from './queue/row';
import { messages } from './room/messages';

/** Asks for the PIN without which the server does not take these entries. They are sent again once it is entered. */
export async function askForPin(rows: readonly Row[]): Promise<void> {
  const person = await ask('sensitive', messages.pinFor(rows.length));
  if (person !== undefined) await answerPinRequired(rows, person);
}
