export const messages = {
  notNow: 'The portal could not accept it just now.',
} as const;
