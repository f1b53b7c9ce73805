import type { Calls } from '../../wire/calls.gen';
import type { Value } from './form';

// The contract of docs/openapi as the calls see it: what a path takes, and what it answers. Types only.

/** The static files. */
export type FilePath = keyof Calls & `/static/${string}`;

/** What is called by a form-encoded POST. */
export type Path = { [P in keyof Calls]: [Calls[P]['sent']] extends [undefined] ? never : P }[keyof Calls];

type Sent<P extends Path> = NonNullable<Calls[P]['sent']>;
/** The names in a body; of one that takes nothing, none. */
type Names<B> = string extends keyof B ? never : keyof B;
type Files<B> = { [N in Names<B>]: Extract<B[N], Blob> extends never ? never : N }[Names<B>];

/** Text where the contract takes any text: a number or a yes or no is written out. */
type Written<T> = T extends readonly unknown[] ? readonly (string | number)[] : string extends T ? Value : T;

export type FieldsOf<P extends Path> = P extends Path
  ? { readonly [N in Exclude<Names<Sent<P>>, Files<Sent<P>>>]?: Written<NonNullable<Sent<P>[N]>> | undefined }
  : never;

export type FilesOf<P extends Path> = P extends Path ? { readonly [N in Files<Sent<P>>]?: Blob } : never;

/** The `response` of a good answer. */
export type AnswerOf<P extends Path> =
  Extract<Calls[P]['answers'], { status: 'ok' }> extends { response: infer R } ? R : never;

/** What is in a static file. */
export type ContentOf<P extends FilePath> = Calls[P]['answers'];
