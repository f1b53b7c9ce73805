import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PlainPath } from '../router/target';
import type { ToConfirm } from '../session/challenge';

// Functions that open an overlay over any screen, most of them as promises: confirm, info, toast, banner, spinner, and the
// dialogs that choose a child, confirm by a code and crop a picture. The components are in app/overlays, loaded when the first
// one opens.

export interface Question {
  id: number;
  kind: 'confirm' | 'info';
  /** Without one, the application's name followed by 'Says....'. */
  title: string | undefined;
  text: string;
  answer: (yes: boolean) => void;
}

interface DialogRequest<Subject, Answer> {
  id: number;
  /** What the dialog is about. */
  subject: Subject;
  answer: (answer: Answer) => void;
  /** Resolves the promise with undefined. */
  cancel: () => void;
}

/** The first of each kind is shown, the others wait. */
interface Queues {
  questions: readonly Question[];
  /** Answered with the id of a child. */
  choosers: readonly DialogRequest<undefined, string>[];
  /** Answered with the server's confirmation. */
  confirmations: readonly DialogRequest<ToConfirm, string>[];
  /** The picked picture; answered with the square that was cut out of it. */
  crops: readonly DialogRequest<Blob, Blob>[];
}

interface BannerText {
  title: string;
  text: string;
  /** The id of the child that it is about; '' when it does not say. */
  child: string;
  /** The screen that it opens. */
  to: PlainPath;
}

export type ToastKind = 'success' | 'error';

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
const openQuestions = new Map<string, Promise<boolean>>();

export const overlays = store.getState;
const put = store.setState;

export function useOverlays(): Overlays {
  return useStore(store);
}

/** Whether anything but a toast is open: what app/overlays renders. */
export function anyOpen(state = overlays()): boolean {
  const { toast: _, ...others } = state;
  return Object.values(others).some((one) => (Array.isArray(one) ? one.length > 0 : one !== undefined));
}

function ask(kind: Question['kind'], text: string, title: string | undefined): Promise<boolean> {
  // Several calls that fail for one reason show one message.
  const key = `${kind}\n${title ?? ''}\n${text}`;
  const same = openQuestions.get(key);
  // A second press gets no: else both would act on the one OK.
  if (same) return kind === 'confirm' ? Promise.resolve(false) : same;
  const id = nextId++;
  const answered = new Promise<boolean>((resolve) => {
    const answer = (yes: boolean) => {
      openQuestions.delete(key);
      put(({ questions }) => ({ questions: questions.filter((question) => question.id !== id) }));
      resolve(yes);
    };
    put(({ questions }) => ({ questions: [...questions, { id, kind, title, text, answer }] }));
  });
  openQuestions.set(key, answered);
  return answered;
}

/** True on OK; false on Cancel, Escape, a click outside, and when the same question is open already. */
export function confirm(text: string): Promise<boolean> {
  return ask('confirm', text, undefined);
}

/** A modal with one button; resolves when it is closed. */
export async function info(text: string, { title }: { title?: string } = {}): Promise<void> {
  await ask('info', text, title);
}

type Dialogs = Omit<Queues, 'questions'>;
type SubjectOf<Kind extends keyof Dialogs> = Dialogs[Kind][number]['subject'];
type AnswerOf<Kind extends keyof Dialogs> = Parameters<Dialogs[Kind][number]['answer']>[0] | undefined;

function open<Kind extends keyof Dialogs>(kind: Kind, subject: SubjectOf<Kind>): Promise<AnswerOf<Kind>> {
  const id = nextId++;
  return new Promise((resolve) => {
    const close = (given: AnswerOf<Kind>) => {
      put((state) => ({ [kind]: state[kind].filter((one) => one.id !== id) }));
      resolve(given);
    };
    put((state) => ({ [kind]: [...state[kind], { id, subject, answer: close, cancel: () => close(undefined) }] }));
  });
}

/** The id of the child that the parent chose in 'Change Logged In Child'; undefined when cancelled, or open already. */
export function chooseChild(): Promise<string | undefined> {
  if (overlays().choosers.length > 0) return Promise.resolve(undefined);
  return open('choosers', undefined);
}

/** The server's confirmation of one change, after the parent entered the code; undefined when cancelled. */
export function confirmByOtp(change: ToConfirm): Promise<string | undefined> {
  return open('confirmations', change);
}

/** The square that the parent cut out of a picture; undefined when cancelled. */
export function cropImage(picture: Blob): Promise<Blob | undefined> {
  return open('crops', picture);
}

/** Cancels all open dialogs: the parent or the child that they are about is no longer active. `everything` closes the banner too. */
export function closeDialogs(everything?: boolean): void {
  const { choosers, confirmations, crops, questions } = overlays();
  for (const { cancel } of [...choosers, ...confirmations, ...crops]) cancel();
  for (const { kind, answer } of questions) if (kind === 'confirm') answer(false);
  if (everything) put({ banner: undefined });
}

/** A short message at the bottom for two seconds. */
export function toast(text: string, kind: ToastKind): void {
  const id = nextId++;
  put({ toast: { id, text, kind } });
  setTimeout(() => {
    if (overlays().toast?.id === id) put({ toast: undefined });
  }, TOAST_MS);
}

/** A notification below the top bar for eight seconds. */
export function banner(news: BannerText): void {
  const id = nextId++;
  put({ banner: { id, ...news } });
  setTimeout(() => closeBanner(id), BANNER_MS);
}

export function closeBanner(id: number): void {
  if (overlays().banner?.id === id) put({ banner: undefined });
}

/** Closes the banner whose screen is now open. */
export function closeBannersTo(child: string, path: string): void {
  const { banner } = overlays();
  if (banner?.child === child && banner.to === path) closeBanner(banner.id);
}

/** Covers the screen until the promise settles. */
export async function spinner<T>(work: Promise<T>, label: string): Promise<T> {
  put(({ waiting }) => ({ waiting: [...waiting, label] }));
  try {
    return await work;
  } finally {
    put(({ waiting }) => ({ waiting: waiting.toSpliced(waiting.indexOf(label), 1) }));
  }
}
