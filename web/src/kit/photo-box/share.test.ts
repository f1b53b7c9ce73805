import { expect, test } from 'vitest';
import { shareLink } from './share';

test('text and address are encoded into the link', () => {
  const [text, address] = ['Anaya {address} Rao, Nursery & Toddlers, $&', 'https://portal.example/?a=b&c'];
  const link = new URL(shareLink('https://share.example/?u={address}&quote={text}&again={text}', text, address));
  expect([...link.searchParams]).toEqual([
    ['u', address],
    ['quote', text],
    ['again', text],
  ]);
  expect(shareLink('', text, address)).toBe('');
});
