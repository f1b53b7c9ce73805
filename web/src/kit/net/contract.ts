import type { Calls } from '../../wire/calls.gen';
import type { Value } from './form';

// Types of every API call by its path, from docs/openapi: request fields, files and response.

/** The static files. */
export type FilePath = keyof Calls & `/static/${string}`;

/** Paths that are called by a form-encoded POST. */
export type Path = { [P in keyof Calls]: [Calls[P]['sent']] extends [undefined] ? never : P }[keyof Calls];

type Sent<P extends Path> = NonNullable<Calls[P]['sent']>;
/** The field names of a body; `never` for an empty body. */
type Names<B> = string extends keyof B ? never : keyof B;
type Files<B> = { [N in Names<B>]: Extract<B[N], Blob> extends never ? never : N }[Names<B>];

/** A text field also accepts numbers and booleans, which are sent as text. */
type FieldValue<T> = T extends readonly unknown[] ? readonly (string | number)[] : string extends T ? Value : T;

export type FieldsOf<P extends Path> = P extends Path
  ? { readonly [N in Exclude<Names<Sent<P>>, Files<Sent<P>>>]?: FieldValue<NonNullable<Sent<P>[N]>> | undefined }
  : never;

export type FilesOf<P extends Path> = P extends Path ? { readonly [N in Files<Sent<P>>]?: Blob } : never;

/** The `response` of a successful answer. */
export type AnswerOf<P extends Path> =
  Extract<Calls[P]['answers'], { status: 'ok' }> extends { response: infer R } ? R : never;

/** The content of a static file. */
export type ContentOf<P extends FilePath> = Calls[P]['answers'];
