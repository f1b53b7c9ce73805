import { expect, test } from 'vitest';
import { paths } from '../paths';
import { addressOf, paramsIn } from './target';

test('a target becomes the address of its screen', () => {
  expect(addressOf({ to: paths.timeline })).toBe('/timeline');
  expect(addressOf({ to: paths.chat, search: { item: '7', day: '2026-11-12' } })).toBe('/chat?item=7&day=2026-11-12');
  expect(addressOf({ to: paths.webview, search: { key: 'a b&c' } })).toBe('/webview?key=a+b%26c');
  expect(addressOf({ to: paths.story, params: { storyId: 'a/b c' } })).toBe('/blogs/a%2Fb%20c');
});

test('an address is read by the pattern of its screen, whatever the case, and by no other', () => {
  expect(paramsIn('/blogs/$storyId', '/blogs/a%2Fb%20c')).toEqual({ storyId: 'a/b c' });
  expect(paramsIn('/ShiftCentre', '/shiftcentre')).toEqual({});
  expect(paramsIn('/blogs', '/blogs/7')).toBeUndefined();
  expect(paramsIn('/blogs/$storyId', '/blogs/')).toBeUndefined();
  expect(paramsIn('/blogs/$storyId', '/blogs/7/8')).toBeUndefined();
  expect(paramsIn('/blogs/$storyId', '/blogs/%E0%A4%A')).toBeUndefined();
});
