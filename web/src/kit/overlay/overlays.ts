// What may lie over any screen, as promises: ask, tell, note, wait. Belongs here: the state of the overlays and the
// functions that open them. How they look is app/overlays, loaded when the first one opens.

export interface Question {
  id: number;
  kind: 'confirm' | 'info';
  /** Without one, the application's name followed by 'Says....'. */
  title: string | undefined;
  text: string;
  answer: (yes: boolean) => void;
}

export interface Overlays {
  /** The first is shown, the others wait their turn. */
  questions: readonly Question[];
  toast: { id: number; text: string } | undefined;
  /** Labels of the work the screen is blocked for. */
  waiting: readonly string[];
}

const TOAST_MS = 2000;

let state: Overlays = { questions: [], toast: undefined, waiting: [] };
let nextId = 1;
const listeners = new Set<() => void>();
const open = new Map<string, Promise<boolean>>();

function put(next: Partial<Overlays>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function overlays(): Overlays {
  return state;
}

export function watchOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask(kind: Question['kind'], text: string, title: string | undefined): Promise<boolean> {
  // Several calls that fail for one reason say it once.
  const key = `${kind}\n${title ?? ''}\n${text}`;
  const same = open.get(key);
  if (same) return same;
  const id = nextId++;
  const asked = new Promise<boolean>((resolve) => {
    const answer = (yes: boolean) => {
      open.delete(key);
      put({ questions: state.questions.filter((question) => question.id !== id) });
      resolve(yes);
    };
    put({ questions: [...state.questions, { id, kind, title, text, answer }] });
  });
  open.set(key, asked);
  return asked;
}

/** True on OK; false on Cancel, Escape or a click outside. */
export function confirm(text: string): Promise<boolean> {
  return ask('confirm', text, undefined);
}

/** A modal with one button; resolves when it is gone. */
export async function info(text: string, { title }: { title?: string } = {}): Promise<void> {
  await ask('info', text, title);
}

/** A note at the bottom that goes after two seconds. */
export function toast(text: string): void {
  const id = nextId++;
  put({ toast: { id, text } });
  setTimeout(() => {
    if (state.toast?.id === id) put({ toast: undefined });
  }, TOAST_MS);
}

/** Covers the screen until the work is done, whatever comes of it. */
export async function spinner<T>(work: Promise<T>, label: string): Promise<T> {
  put({ waiting: [...state.waiting, label] });
  try {
    return await work;
  } finally {
    const at = state.waiting.indexOf(label);
    put({ waiting: state.waiting.filter((_, index) => index !== at) });
  }
}
