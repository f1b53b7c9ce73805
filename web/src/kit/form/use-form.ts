import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Result } from '../net/answer';
import { messages as net } from '../net/messages';
import { confirm } from '../overlay/overlays';
import { loadDraft, storeDraft } from '../session/drafts';
import { session } from '../session/store';
import { optional } from '../storage/stored';
import { formTexts } from '../text/form-texts';
import { draftSchema } from './draft';
import { sendOnce, UNANSWERED, withKey } from './send-once';
import { useSingleFlight } from './use-single-flight';

// The state of a form: its values, its error, its draft, and how it is sent. Its fields, rules and texts belong to the
// feature; the look of a field is kit/ui.

type Name<V> = keyof V & string;

export interface Sending {
  /** The idempotency key: the same for every attempt until the server has answered. */
  key: string;
  /** Aborts when the parent stops an upload or leaves the form. */
  signal: AbortSignal;
  /** Reports the uploaded fraction of the files, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

interface Options<V extends object, E extends string, R> {
  initial: V;
  /** The first error in the order of the rules, or null. Runs when the form is sent. */
  validate: (values: V) => E | null;
  /** An error that is shown as soon as the value is chosen. */
  validateOnChange?: (change: Partial<V>) => E | null;
  texts: Readonly<Record<E, string>>;
  /** The field that shows an error. By default the first word names it: 'name missing' is shown at `name`. */
  fieldOf?: (error: E) => Name<V>;
  /** The field that shows a refusal of the server. By default the foot of the form shows it. */
  refusedField?: (values: V) => Name<V>;
  /** Undefined when the parent cancelled on the way. */
  send: (values: V, sending: Sending) => Promise<Result<R> | undefined>;
  /** `now` are the current values: a form that stays open can be edited while it is sent. */
  onSent: (answer: Extract<Result<R>, { ok: true }>, sent: V, now: V) => void | Promise<void>;
  /** The name under which the tab keeps the values until they are sent. Letters, digits and _ only. */
  draft?: string;
}

interface FormError<V> {
  /** Undefined when it concerns the whole form. */
  at: Name<V> | undefined;
  text: string;
  /** The code of the server's refusal. */
  code?: string | undefined;
}

export interface FieldOf<T, N extends string = string> {
  name: N;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
}

export function useForm<V extends object, E extends string, R>(options: Options<V, E, R>) {
  const { initial, draft } = options;
  const [values, setValues] = useState(() => (draft === undefined ? initial : readFormDraft(draft, initial)));
  /** Always the latest values, even before React renders again. */
  const latest = useRef(values);
  const [error, setError] = useState<FormError<V>>();
  const [progress, setProgress] = useState<number>();
  const [isSent, setSent] = useState(false);
  const { busy, singleFlight } = useSingleFlight<'send'>();
  const element = useRef<HTMLFormElement>(null);
  /** The key of an unanswered attempt before a reload of the page. */
  const [keptKey] = useState(() =>
    draft === undefined ? undefined : loadDraft(draft, writer(), UNANSWERED).unanswered,
  );
  const key = useRef(keptKey);
  const upload = useRef<AbortController>(undefined);

  // Focuses the field after its error text is rendered, so that a screen reader reads both.
  useEffect(() => {
    if (error?.at !== undefined) focusOn(element.current, error.at);
  }, [error]);
  useEffect(() => () => upload.current?.abort(), []);

  function saveDraft(): void {
    if (draft !== undefined) keep(draft, withKey(latest.current, key.current));
  }

  function showError(found: E | null): void {
    const field = found === null ? undefined : (options.fieldOf?.(found) ?? found.split(' ')[0]);
    const at = field !== undefined && field in initial ? (field as Name<V>) : undefined;
    setError(found === null ? undefined : { at, text: options.texts[found] });
  }

  function set(change: Partial<V>): void {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    showError(options.validateOnChange?.(change) ?? null);
    setSent(false);
    saveDraft();
  }

  async function send(): Promise<void> {
    const { current: sent } = latest;
    const found = options.validate(sent);
    showError(found);
    if (found !== null) return;
    const result = await sendOnce({
      key,
      send: async (name) => {
        saveDraft();
        upload.current = new AbortController();
        try {
          const { signal } = upload.current;
          return await options
            .send(sent, { key: name, signal, onProgress: setProgress })
            .finally(() => setProgress(undefined));
        } catch (thrown) {
          // An unreadable answer counts as none: the change may be done, so a retry uses the same key.
          reportError(thrown);
          setError({ at: undefined, text: net.noReason });
          return undefined;
        }
      },
      confirmSecond: () => confirm(formTexts.arrivedBefore),
    });
    if (result === undefined) return;
    if (result.ok) {
      if (draft !== undefined) keep(draft, undefined);
      setSent(true);
      await options.onSent(result, sent, latest.current);
    } else if (result.failure.kind === 'refused') {
      // The key is answered: the draft no longer has it.
      saveDraft();
      setError({ at: options.refusedField?.(sent), text: result.failure.text, code: result.failure.code });
    }
  }

  function field<N extends Name<V>>(name: N): FieldOf<V[N], N> {
    return {
      name,
      value: values[name],
      error: error?.at === name ? error.text : undefined,
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    };
  }

  return {
    values,
    set,
    field,
    error,
    busy: busy !== undefined,
    /** The uploaded fraction of the files, from 0 to 1; undefined while nothing is uploaded. */
    progress,
    abort: () => upload.current?.abort(),
    discardDraft: () => draft !== undefined && keep(draft, undefined),
    /** It has values that are not sent and not those it began with. */
    isDirty: !isSent && (Object.keys(initial) as Name<V>[]).some((name) => !same(values[name], initial[name])),
    element,
    focus: (name: Name<V>) => focusOn(element.current, name),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void singleFlight('send', send);
    },
  };
}

/** What the frame and the foot of a form read of it. */
export type AnyForm = Pick<
  ReturnType<typeof useForm<object, string, unknown>>,
  'busy' | 'progress' | 'abort' | 'isDirty' | 'element' | 'onSubmit'
> & { error: { at: string | undefined; text: string } | undefined };

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
  storeDraft(draft, writer(), values);
}

export function hasFormDraft(draft: string): boolean {
  return loadDraft(draft, writer(), optional(v.unknown())) !== undefined;
}

/** The initial values with those of the draft. */
export function readFormDraft<V extends object>(draft: string, initial: V): V {
  return loadDraft(draft, writer(), draftSchema(initial));
}

/** The values that a form shows when it is opened next. */
export function saveFormDraft<V extends object>(draft: string, values: V): void {
  keep(draft, values);
}

export function deleteFormDraft(draft: string): void {
  keep(draft, undefined);
}
