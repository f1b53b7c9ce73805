import { catalogue } from '../text/catalogue';

// What is said of a child's stay.
export const messages = catalogue('children/stay', {
  left: (name: string, centre: string, day: string) =>
    `${name} has left ${centre}. You can read everything and download photos until ${day}.`,
  paused: (name: string) => `${name} is on a break. New updates will appear after the break.`,
  nothingToSend: (name: string) => `You can no longer send anything for ${name}`,
  toCentre: 'Ask the centre',
  emergency: (name: string, centre: string) => `${name} is in emergency daycare at ${centre}.`,
});
