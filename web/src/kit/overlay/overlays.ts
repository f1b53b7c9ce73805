import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PlainPath } from '../router/target';
import type { ToConfirm } from '../session/challenge';

// What may lie over any screen, as promises: ask, tell, note, wait, choose, confirm, crop. Belongs here: the state of the
// overlays and the functions that open them. How they look is app/overlays, loaded when the first one opens.

export interface Question {
  id: number;
  kind: 'confirm' | 'info';
  /** Without one, the application's name followed by 'Says....'. */
  title: string | undefined;
  text: string;
  answer: (yes: boolean) => void;
}

/** A dialog that asks for something of its own. */
interface Asked<Ask, Answer> {
  id: number;
  ask: Ask;
  answer: (answer: Answer) => void;
  /** The parent turns away: the promise gives undefined. */
  leave: () => void;
}

/** Of each kind the first is shown, the others wait their turn. */
interface Queues {
  questions: readonly Question[];
  /** Which child; answered with its id. */
  choosers: readonly Asked<undefined, string>[];
  /** Answered with the server's confirmation. */
  confirmations: readonly Asked<ToConfirm, string>[];
  /** A picked picture; answered with the square that was cut out of it. */
  crops: readonly Asked<Blob, Blob>[];
}

interface BannerText {
  title: string;
  text: string;
  /** Whose it is; '' when it does not say. */
  child: string;
  /** The screen that it leads to. */
  to: PlainPath;
}

/** Something was done, or something is the matter: the second never wears the mark of success. */
export type ToastKind = 'done' | 'trouble';

export interface Overlays extends Queues {
  toast: { id: number; text: string; kind: ToastKind } | undefined;
  banner: (BannerText & { id: number }) | undefined;
  /** Labels of the work the screen is blocked for. */
  waiting: readonly string[];
}

const TOAST_MS = 2000;
const BANNER_MS = 8000;

const store = createStore<Overlays>(() => ({
  questions: [],
  choosers: [],
  confirmations: [],
  crops: [],
  toast: undefined,
  banner: undefined,
  waiting: [],
}));

let nextId = 1;
const asked = new Map<string, Promise<boolean>>();

export const overlays = store.getState;
const put = store.setState;

export function useOverlays(): Overlays {
  return useStore(store);
}

/** Whether anything is open whose looks are loaded when the first one opens: all but the toast. */
export function anyOpen(): boolean {
  const { toast: _, ...others } = overlays();
  return Object.values(others).some((one) => (Array.isArray(one) ? one.length > 0 : one !== undefined));
}

function ask(kind: Question['kind'], text: string, title: string | undefined): Promise<boolean> {
  // Several calls that fail for one reason say it once.
  const key = `${kind}\n${title ?? ''}\n${text}`;
  const same = asked.get(key);
  // Of two presses only the first has asked: both would go on with the one OK.
  if (same) return kind === 'confirm' ? Promise.resolve(false) : same;
  const id = nextId++;
  const answered = new Promise<boolean>((resolve) => {
    const answer = (yes: boolean) => {
      asked.delete(key);
      put(({ questions }) => ({ questions: questions.filter((question) => question.id !== id) }));
      resolve(yes);
    };
    put(({ questions }) => ({ questions: [...questions, { id, kind, title, text, answer }] }));
  });
  asked.set(key, answered);
  return answered;
}

/** True on OK; false on Cancel, Escape or a click outside, and where the same question stands already. */
export function confirm(text: string): Promise<boolean> {
  return ask('confirm', text, undefined);
}

/** A modal with one button; resolves when it is gone. */
export async function info(text: string, { title }: { title?: string } = {}): Promise<void> {
  await ask('info', text, title);
}

type Dialogs = Omit<Queues, 'questions'>;
type AskOf<Kind extends keyof Dialogs> = Dialogs[Kind][number]['ask'];
type AnswerOf<Kind extends keyof Dialogs> = Parameters<Dialogs[Kind][number]['answer']>[0] | undefined;

function open<Kind extends keyof Dialogs>(kind: Kind, ask: AskOf<Kind>): Promise<AnswerOf<Kind>> {
  const id = nextId++;
  return new Promise((resolve) => {
    const close = (given: AnswerOf<Kind>) => {
      put((state) => ({ [kind]: state[kind].filter((one) => one.id !== id) }));
      resolve(given);
    };
    put((state) => ({ [kind]: [...state[kind], { id, ask, answer: close, leave: () => close(undefined) }] }));
  });
}

/** The id of the child that the parent chose, in the dialog 'Change Logged In Child'; nothing while it stands already. */
export function chooseChild(): Promise<string | undefined> {
  if (overlays().choosers.length > 0) return Promise.resolve(undefined);
  return open('choosers', undefined);
}

/** The server's confirmation for one change, once the parent has entered the code that was sent. */
export function confirmByOtp(change: ToConfirm): Promise<string | undefined> {
  return open('confirmations', change);
}

/** A square of a picture, as the parent cut it. */
export function cropImage(picture: Blob): Promise<Blob | undefined> {
  return open('crops', picture);
}

/**
 * Turns away from every dialog that is open for a parent or a child who is no longer there. Where nothing is left of the
 * parent the centre's words in a banner go as well.
 */
export function closeDialogs(everything?: boolean): void {
  const { choosers, confirmations, crops, questions } = overlays();
  for (const { leave } of [...choosers, ...confirmations, ...crops]) leave();
  for (const { kind, answer } of questions) if (kind === 'confirm') answer(false);
  if (everything) put({ banner: undefined });
}

/** A note at the bottom that goes after two seconds. */
export function toast(text: string, kind: ToastKind): void {
  const id = nextId++;
  put({ toast: { id, text, kind } });
  setTimeout(() => {
    if (overlays().toast?.id === id) put({ toast: undefined });
  }, TOAST_MS);
}

/** What has come while something else is looked at, below the top bar for eight seconds. */
export function banner(news: BannerText): void {
  const id = nextId++;
  put({ banner: { id, ...news } });
  setTimeout(() => closeBanner(id), BANNER_MS);
}

export function closeBanner(id: number): void {
  if (overlays().banner?.id === id) put({ banner: undefined });
}

/** What a banner tells of is on the screen now. */
export function closeBannersTo(child: string, path: string): void {
  const { banner } = overlays();
  if (banner?.child === child && banner.to === path) closeBanner(banner.id);
}

/** Covers the screen until the work is done, whatever comes of it. */
export async function spinner<T>(work: Promise<T>, label: string): Promise<T> {
  put(({ waiting }) => ({ waiting: [...waiting, label] }));
  try {
    return await work;
  } finally {
    put(({ waiting }) => ({ waiting: waiting.toSpliced(waiting.indexOf(label), 1) }));
  }
}
