/** Who decides about an entry: on a tablet a person with a PIN, at a desk the person who is signed in. Undefined: nobody did. */
export type WhoDecides = (title: string) => Promise<{ person?: string } | undefined>;
