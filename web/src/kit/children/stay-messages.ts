import { catalogue } from '../text/catalogue';

// What is said of a child's stay.
export const messages = catalogue('children/stay', {
  left: (name: string, centre: string, day: string) =>
    `${name} has left ${centre}. What was can be read, and photos downloaded, until ${day}.`,
  paused: (name: string) => `${name} is on a break. New moments come when the break is over.`,
  nothingToSend: (name: string) => `Nothing can be sent for ${name} any more`,
  toCentre: 'Ask the centre',
  emergency: (name: string, centre: string) => `${name} is in emergency daycare at ${centre}.`,
});
