import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { now } from '../../kit/date/clock';

// Who writes an entry. The server decides what counts; this asks only when its answer would be no.

/** Routine work needs a person on shift, sensitive work a fresh PIN. */
export type Need = 'routine' | 'sensitive';

export interface Actor {
  /** The id of the active person. */
  person: string | undefined;
  /** Whether the server knows that the person is on shift. Without a connection anybody can be active. */
  onShift: boolean;
  /** Until when the person's PIN counts for sensitive work, in Unix milliseconds. */
  freshUntil: number;
  online: boolean;
}

export interface ActingQuestion {
  need: Need;
  /** In place of 'Who is here?'. */
  title: string | undefined;
  /** Undefined: the question was closed. */
  answer: (person: string | undefined) => void;
}

/** The person who can write at once; undefined where somebody has to be asked. */
export function actorFor(need: Need, { person, onShift, freshUntil, online }: Actor, time: number): string | undefined {
  if (person === undefined || !online) return person;
  if (!onShift) return undefined;
  return need === 'routine' || time < freshUntil ? person : undefined;
}

let actor: Actor = { person: undefined, onShift: false, freshUntil: 0, online: true };
const store = createStore<{ question: ActingQuestion | undefined }>(() => ({ question: undefined }));

/** Called by the tablet whenever somebody else is active or the connection changes. */
export function setActor(next: Actor): void {
  actor = next;
}

/** The id of the active person, whether or not they could write. */
export function activePerson(): string | undefined {
  return actor.person;
}

/** The open question; undefined while none is open. */
export function useActingQuestion(): ActingQuestion | undefined {
  return useStore(store, ({ question }) => question);
}

/** Who does this work: the active person, or the one who answers the question. Undefined when it was closed. */
export function whoActs(need: Need, title?: string): Promise<string | undefined> {
  const known = actorFor(need, actor, now());
  return known === undefined ? ask(need, title) : Promise.resolve(known);
}

/** Asks in any case. */
export function ask(need: Need, title?: string): Promise<string | undefined> {
  store.getState().question?.answer(undefined);
  return new Promise((resolve) => {
    const answer = (person: string | undefined) => {
      store.setState({ question: undefined });
      resolve(person);
    };
    store.setState({ question: { need, title, answer } });
  });
}
