import { expect, test } from 'vitest';
import { facebookLink, whatsAppLink } from './share';

const [text, address] = ['Anaya Rao, Nursery & Toddlers, Indiranagar', 'https://portal.example/'];

test('both links carry the text and the address, whatever letters are in them', () => {
  const whatsApp = new URL(whatsAppLink(text, address));
  expect(whatsApp.origin).toBe('https://wa.me');
  expect(whatsApp.searchParams.get('text')).toBe(`${text} ${address}`);
  const facebook = new URL(facebookLink(text, address));
  expect(facebook.searchParams.get('quote')).toBe(text);
  expect(facebook.searchParams.get('u')).toBe(address);
});
