import { catalogue } from '../text/catalogue';

// Actions of the calls that load a child, for 'Server Error When {action} : {time}'.
export const messages = catalogue('children', {
  actions: { read: 'Loading Child Data', refresh: 'Refreshing Child Data' },
});

/** Texts about a child's stay at the centre. */
export const stay = catalogue('children/stay', {
  left: (name: string, centre: string, day: string) =>
    `${name} has left ${centre}. You can read everything and download photos until ${day}.`,
  paused: (name: string) => `${name} is on a break. New updates will appear after the break.`,
  nothingToSend: (name: string) => `You can no longer send anything for ${name}`,
  toCentre: 'Ask the centre',
  emergency: (name: string, centre: string) => `${name} is in emergency daycare at ${centre}.`,
});
