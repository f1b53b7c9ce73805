/** Who decides about an entry: on a tablet a person with a PIN, at a desk whoever is signed in. Undefined: nobody did. */
export type WhoDecides = (title: string) => Promise<{ person?: string } | undefined>;
