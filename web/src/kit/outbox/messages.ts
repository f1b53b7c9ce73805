export const messages = {
  notNow: 'The portal could not take it just now.',
  notYours: 'This child is no longer in your list.',
} as const;
