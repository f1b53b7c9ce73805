import { useRef, useState } from 'react';
import { whoActs } from '../../kit/acting';
import type { Row } from '../../kit/queue/row';
import { useTap } from '../../kit/queue/tap';
import type { ChildNow } from '../../kit/room/model';
import { offerUndo } from '../../kit/undo';
import { alreadyLogged, type Choice, entriesOf, type Form } from './form';
import { messages } from './messages';
import { finishSheet } from './open-sheet';
import { logText } from './texts';

/** The answer about meals that are logged already. */
interface Answer {
  form: Form;
  replaced: ReadonlySet<string>;
}

/** Logs a form: asks about meals that are logged already and who writes, and keeps the entries. */
export function useLog(form: Form, children: readonly ChildNow[]) {
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState(false);
  const running = useRef(false);
  const answered = useRef<Answer>(undefined);
  const tap = useTap();

  async function write(choice: Choice, replaced: ReadonlySet<string>): Promise<void> {
    const entries = entriesOf(form, children, choice, replaced);
    // All who were chosen keep what they have.
    if (entries.length === 0) {
      finishSheet();
      return;
    }
    const person = await whoActs('routine', messages.whoLogs);
    if (person === undefined) return;
    answered.current = { form, replaced };
    try {
      const rows = await tap.keep(
        entries.map((entry) => ({ ...entry, happened: form.happened })),
        person,
      );
      finishSheet();
      offerUndo({ text: doneText(form, children, rows), rows });
    } catch {
      setFailed(true);
    }
  }

  async function log(choice: Choice = {}, answer?: ReadonlySet<string>): Promise<void> {
    if (running.current) return;
    setAsks(false);
    // The answer to what failed still counts.
    const replaced = answer ?? (answered.current?.form === form ? answered.current.replaced : undefined);
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

/** 'Lunch logged for 14'; 'kept' where the entries wait for a connection. */
function doneText({ kind }: Form, children: readonly ChildNow[], rows: readonly Row[]): string {
  const done = children.filter(({ id }) => rows.some(({ child }) => child === id));
  return logText(rows[0]?.online ? 'logged' : 'kept', kind, done);
}
