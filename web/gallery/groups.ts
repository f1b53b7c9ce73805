/** The pages of the gallery. The address has the group after its '#'. */
export const GROUPS = ['fields', 'controls', 'calendar', 'cards', 'signs', 'states', 'overlays', 'form'] as const;

export type Group = (typeof GROUPS)[number];
