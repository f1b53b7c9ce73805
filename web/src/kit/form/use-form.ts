import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fetchPart, tellMissing } from '../late/fetch-part';
import type { Result } from '../net/answer';
import { messages as net } from '../net/messages';
import { draftOf, keepDraft } from '../session/drafts';
import { session } from '../session/store';
import { optional } from '../storage/stored';
import { draftSchema } from './draft';
import { sendOnce, UNANSWERED, withKey } from './send-once';
import { useAlone } from './use-alone';

// One form: what stands in it, what is wrong with it, and how it is sent. Belongs here: what every form does alike. What
// a form asks for, its rules and its texts are the feature's; how a field looks is kit/ui.

type Name<V> = keyof V & string;

export interface Sending {
  /** Under one key the server makes it once, however often it is sent; a new one only once it has answered. */
  key: string;
  /** The parent stops it. */
  signal: AbortSignal;
  /** How much of a file has gone out, from 0 to 1. */
  onShare: (share: number) => void;
}

interface Plan<V extends object, F extends string, R> {
  initial: V;
  /** The first thing that is wrong, or null: rules are asked in their order. */
  fault: (values: V) => F | null;
  /** What is told as soon as it is chosen; everything else waits until the form is sent. */
  faultAtOnce?: (change: Partial<V>) => F | null;
  texts: Readonly<Record<F, string>>;
  /** At which field a fault stands. Without it the first word says so: 'name missing' stands at `name`. */
  faultAt?: (fault: F) => Name<V>;
  /** At which field the server's no stands; without it at the foot of the form. */
  refusedAt?: (values: V) => Name<V>;
  /** Nothing comes back where the parent turned away on the way. */
  send: (values: V, sending: Sending) => Promise<Result<R> | undefined>;
  /** `now` is what stands in it by then: a form that stays can be typed in meanwhile. */
  onSent: (answer: Extract<Result<R>, { ok: true }>, sent: V, now: V) => void | Promise<void>;
  /** Under which name what was typed stays in the tab until it is sent. Letters, digits and _ alone. */
  draft?: string;
}

interface Trouble<V> {
  /** Undefined: it concerns the whole form. */
  at: Name<V> | undefined;
  text: string;
  /** What the server calls it. */
  code?: string | undefined;
}

export interface FieldOf<T, N extends string = string> {
  name: N;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
}

export function useForm<V extends object, F extends string, R>(plan: Plan<V, F, R>) {
  const { initial, draft } = plan;
  const [values, setValues] = useState(() => (draft === undefined ? initial : restored(draft, initial)));
  /** The same for what happens between two paintings. */
  const latest = useRef(values);
  const [trouble, setTrouble] = useState<Trouble<V>>();
  const [share, setShare] = useState<number>();
  const [sent, setSent] = useState(false);
  const { busy, alone } = useAlone<'send'>();
  const element = useRef<HTMLFormElement>(null);
  /** Of what was sent and not answered, also before the page was loaded anew. */
  const [keptKey] = useState(() => (draft === undefined ? undefined : draftOf(draft, writer(), UNANSWERED).unanswered));
  const key = useRef(keptKey);
  const stopper = useRef<AbortController>(undefined);

  // Once it is read with its fault.
  useEffect(() => {
    if (trouble?.at !== undefined) focusOn(element.current, trouble.at);
  }, [trouble]);
  // Whoever has left waits for nothing any more.
  useEffect(() => () => stopper.current?.abort(), []);

  function keepTyped(): void {
    if (draft !== undefined) keep(draft, withKey(latest.current, key.current));
  }

  function tell(fault: F | null): void {
    const at = fault === null ? undefined : (plan.faultAt?.(fault) ?? fault.split(' ')[0]);
    const known = at !== undefined && at in initial ? (at as Name<V>) : undefined;
    setTrouble(fault === null ? undefined : { at: known, text: plan.texts[fault] });
  }

  function set(change: Partial<V>): void {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    tell(plan.faultAtOnce?.(change) ?? null);
    setSent(false);
    keepTyped();
  }

  async function send(): Promise<void> {
    const { current: typed } = latest;
    const fault = plan.fault(typed);
    tell(fault);
    if (fault !== null) return;
    const result = await sendOnce({
      key,
      send: async (name) => {
        keepTyped();
        stopper.current = new AbortController();
        try {
          const { signal } = stopper.current;
          return await plan.send(typed, { key: name, signal, onShare: setShare }).finally(() => setShare(undefined));
        } catch (error) {
          // An answer that cannot be read is none: it may have been done, and the same key asks again.
          reportError(error);
          setTrouble({ at: undefined, text: net.noReason });
          return undefined;
        }
      },
      asksToSendBoth,
    });
    if (result === undefined) return;
    if (result.ok) {
      if (draft !== undefined) keep(draft, undefined);
      setSent(true);
      await plan.onSent(result, typed, latest.current);
    } else if (result.failure.kind === 'refused') {
      // Without the key, which has been answered.
      keepTyped();
      setTrouble({ at: plan.refusedAt?.(typed), text: result.failure.text, code: result.failure.code });
    }
  }

  function field<N extends Name<V>>(name: N): FieldOf<V[N], N> {
    const error = trouble?.at === name ? trouble.text : undefined;
    return { name, value: values[name], error, onChange: (value) => set({ [name]: value } as unknown as Partial<V>) };
  }

  return {
    values,
    set,
    field,
    trouble,
    busy: busy !== undefined,
    /** Of the files; undefined while none is on its way. */
    share,
    stop: () => stopper.current?.abort(),
    /** The parent does not want it any more: nothing of it stays in the tab. */
    giveUp: () => draft !== undefined && keep(draft, undefined),
    /** Something stands in it that would be lost. */
    unsaved: !sent && (Object.keys(initial) as Name<V>[]).some((name) => !same(values[name], initial[name])),
    element,
    focus: (name: Name<V>) => focusOn(element.current, name),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void alone('send', send);
    },
  };
}

async function asksToSendBoth(): Promise<boolean> {
  // What was typed stays under its key: the next press asks for the question again.
  const part = await fetchPart(() => import('./send-both')).catch(tellMissing);
  return part ? part.asksToSendBoth() : false;
}

/** What a form's frame and its foot need to know of it. */
export type AnyForm = Pick<
  ReturnType<typeof useForm<object, string, unknown>>,
  'busy' | 'share' | 'stop' | 'unsaved' | 'element' | 'onSubmit'
> & { trouble: { at: string | undefined; text: string } | undefined };

function focusOn(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}

function same(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, at) => item === other[at])
    : Object.is(one, other);
}

function writer() {
  const { activeChildId, children } = session();
  return { childId: activeChildId, parent: children[activeChildId]?.parent ?? '' };
}

function keep(draft: string, values: object | undefined): void {
  keepDraft(draft, writer(), values);
}

/** Something was typed that was not sent: the page went away under it. */
export function hasDraft(draft: string): boolean {
  return draftOf(draft, writer(), optional(v.unknown())) !== undefined;
}

/** What was typed and not sent, where the form itself is shown no more. */
export function keptOf<V extends object>(draft: string, initial: V): V {
  return restored(draft, initial);
}

/** Puts something into a form that is not open: it stands there when it opens. */
export function keepFor<V extends object>(draft: string, values: V): void {
  keep(draft, values);
}

/** The parent has read it and wants it no more. */
export function dropKept(draft: string): void {
  keep(draft, undefined);
}

function restored<V extends object>(draft: string, initial: V): V {
  return draftOf(draft, writer(), draftSchema(initial));
}
