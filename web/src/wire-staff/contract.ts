// The staff's calls as the app knows them. Ids are decimal strings, times Unix milliseconds, days 'YYYY-MM-DD'.

export type Role = 'teacher' | 'head' | 'office';

/** A refusal, or a failure of the server. */
export interface Refused {
  code: string;
  message: string;
  rows?: readonly { field?: string | null; code?: string; message?: string }[] | null;
  wait_seconds?: number | null;
}

export interface SignedIn {
  id: string;
  name: string;
  role: Role;
  centre?: string | null;
  centre_name?: string | null;
  chain_name: string;
}

export interface Session {
  state: 'none' | 'locked' | 'open';
  person?: SignedIn | null;
  fresh_until?: number | null;
  awake_until?: number | null;
  ends_at?: number | null;
  on_a_tablet: boolean;
  /** The server's clock and the centres' time zone. */
  now?: number | null;
  zone?: string | null;
}

export interface Challenge {
  challenge: string;
  rp_id: string;
}

export interface Enrolment {
  name: string;
  role: Role;
  options: Challenge & { user_id: string; user_name: string };
}

export interface CreatedCredential {
  id: string;
  client_data: string;
  attestation: string;
}

export interface Assertion {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user_handle?: string | null;
}

interface Room {
  id: string;
  name: string;
}

export interface Centre {
  id: string;
  name: string;
  city: string;
  rooms: readonly Room[];
}

export interface Places {
  centres: readonly Centre[];
}

/** What a head or the office enters about a person. */
export interface PersonFields {
  name: string;
  role: Role;
  centre?: string | null;
  rooms: readonly string[];
  writes: boolean;
  publishes: boolean;
  starts_on?: string | null;
  ends_on?: string | null;
}

export interface Person extends PersonFields {
  id: string;
  starts_on: string;
  ended: boolean;
  has_pin: boolean;
  has_passkey: boolean;
  first_code_until?: number | null;
  enrolment_code_until?: number | null;
  /** The tablets on which the person is locked. */
  locked_on: readonly string[];
}

export interface People {
  people: readonly Person[];
  next?: string | null;
}

/** Shown once. */
export interface OneTimeCode {
  code: string;
  until: number;
}

export type Storage = 'kept' | 'may_be_cleared' | 'unknown';

export interface Tablet {
  id: string;
  name: string;
  centre: string;
  rooms: readonly string[];
  seen_at?: number | null;
  waiting: number;
  storage: Storage;
  version: string;
  locked: boolean;
  withdrawn_at?: number | null;
  paired_at: number;
  /** The name of the person. */
  paired_by: string;
}

export interface Tablets {
  tablets: readonly Tablet[];
  next?: string | null;
}

export interface StartedPairing {
  id: string;
  code: string;
  until: number;
}

/** As the desk sees it. */
export interface Pairing {
  state: 'waiting' | 'joined' | 'paired' | 'void' | 'over';
  numbers?: readonly number[] | null;
  name: string;
  until: number;
}

/** As the tablet sees it. */
export interface OwnPairing {
  state: Pairing['state'];
  number: number;
  until?: number | null;
}

export interface PersonHere {
  id: string;
  name: string;
  role: Role;
  has_pin: boolean;
  /** Whether the person has entered the PIN on this tablet in this shift. */
  on_shift: boolean;
  /** Until when the PIN is fresh without a further touch. */
  fresh_until?: number | null;
  rooms: readonly string[];
}

/** The tablet itself, and who and what belongs to it. */
export interface PairedTablet {
  id: string;
  name: string;
  centre: Room;
  rooms: readonly (Room & { children: number })[];
  people: readonly PersonHere[];
  locked: boolean;
  /** 'HH:mm' in the centre's time zone. */
  opens: string;
  closes: string;
  now: number;
  zone: string;
  languages: readonly string[];
}

export interface Unlocked {
  person: string;
  fresh_until: number;
  ends_at: number;
}
