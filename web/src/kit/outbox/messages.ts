export const messages = {
  notNow: 'The portal could not take it just now.',
} as const;
