import { afterEach, expect, test } from 'vitest';
import { childFromWire } from '../../kit/children/model';
import { wireChild } from '../../kit/testing/children';
import { speak } from '../../kit/text/catalogue';
import { pageFromWire } from './model';

const asked = {
  id: '1',
  date: '2026-11-12',
  time: '14:30',
  type: 'Message' as const,
  message: 'Mother asked for Child Pause from Nov 30, 2026',
  code: 'asked',
  values: { parent: 'Mother', kind: 'Child Pause', day: '2026-11-30', note: '' },
};

const meera = childFromWire(wireChild());
const karthik = childFromWire(wireChild({ parent: 'Father', parent_name: 'Karthik Rao' }));
const nameless = { ...karthik, profile: { ...karthik.profile, motherName: '' } };
const told = (reader: typeof meera) =>
  pageFromWire({ conversationList: [asked], index_start: 0, next: null }, 0, reader).items[0]?.message;

afterEach(() => speak(() => undefined, 'en-US'));

test('one’s own act is told as such, the other parent’s by name', () => {
  expect(told(meera)).toBe('You asked for Child Pause from Nov 30, 2026');
  expect(told(karthik)).toBe('Meera Rao asked for Child Pause from Nov 30, 2026');
  expect(told(nameless)).toBe('Mother asked for Child Pause from Nov 30, 2026');
});

test('another language has a sentence of its own for it', () => {
  const entries = {
    asked: ({ parent, kind }: Record<string, string>) => `${parent} ने रिक्वेस्ट भेजी: ${kind}`,
    own_asked: ({ kind }: Record<string, string>) => `आपने रिक्वेस्ट भेजी: ${kind}`,
  };
  speak((name) => (name === 'entries' ? entries : undefined), 'hi-IN');
  expect(told(meera)).toBe('आपने रिक्वेस्ट भेजी: Child Pause');
  expect(told(karthik)).toBe('Meera Rao ने रिक्वेस्ट भेजी: Child Pause');
});
