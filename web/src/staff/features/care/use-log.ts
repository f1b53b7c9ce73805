import { useRef, useState } from 'react';
import { randomId } from '../../../kit/text/random-id';
import type { Row } from '../../../wire-staff/room';
import { whoActs } from '../../kit/acting';
import { keep, newEntry } from '../../kit/queue/queue';
import type { ChildNow } from '../../kit/room/model';
import { offerUndo } from '../../kit/undo';
import { alreadyLogged, type Choice, entriesOf, type Form } from './form';
import { messages } from './messages';
import { dropSheet } from './open-sheet';
import { saidText } from './texts';

interface Attempt {
  form: Form;
  replaced: ReadonlySet<string>;
  /** What was to be logged. */
  of: string;
  rows: readonly Row[];
}

/** Logs a form: asks about meals that are logged already and who writes, and keeps the entries. */
export function useLog(form: Form, children: readonly ChildNow[]) {
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState(false);
  const running = useRef(false);
  const attempt = useRef<Attempt>(undefined);

  async function write(choice: Choice, replaced: ReadonlySet<string>): Promise<void> {
    const entries = entriesOf(form, children, choice, replaced);
    // All who were chosen keep what they have.
    if (entries.length === 0) {
      dropSheet();
      return;
    }
    const person = await whoActs('routine', messages.whoLogs);
    if (person === undefined) return;
    const of = JSON.stringify([entries, form.happened, person]);
    // The same rows again: after a failure the server may have some of them.
    const rows = attempt.current?.of === of ? attempt.current.rows : rowsOf(entries, form, person);
    attempt.current = { form, replaced, of, rows };
    try {
      await keep(rows);
    } catch {
      setFailed(true);
      return;
    }
    dropSheet();
    offerUndo({ text: doneText(form, children, rows), rows });
  }

  async function log(choice: Choice = {}, answer?: ReadonlySet<string>): Promise<void> {
    if (running.current) return;
    setAsks(false);
    // The answer to what failed still counts.
    const replaced = answer ?? (attempt.current?.form === form ? attempt.current.replaced : undefined);
    if (!replaced && alreadyLogged(form, children).length > 0) {
      setAsks(true);
      return;
    }
    running.current = true;
    await write(choice, replaced ?? new Set());
    running.current = false;
  }

  return { asks, failed, log, stopAsking: () => setAsks(false) };
}

function rowsOf(entries: ReturnType<typeof entriesOf>, { happened }: Form, person: string): Row[] {
  const group = randomId();
  return entries.map((entry) => newEntry({ ...entry, person, happened, group }));
}

/** 'Lunch logged for 14'; 'kept' where the entries wait for a connection. */
function doneText({ kind }: Form, children: readonly ChildNow[], rows: readonly Row[]): string {
  const done = children.filter(({ id }) => rows.some(({ child }) => child === id));
  return saidText(rows[0]?.online ? 'logged' : 'kept', kind, done);
}
