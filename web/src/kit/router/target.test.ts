import { expect, test } from 'vitest';
import { paths } from '../paths';
import { addressOf, matchPath } from './target';

test('a target becomes the address of its screen', () => {
  expect(addressOf({ to: paths.timeline })).toBe('/timeline');
  expect(addressOf({ to: paths.chat, search: { item: '7', day: '2026-11-12' } })).toBe('/chat?item=7&day=2026-11-12');
  expect(addressOf({ to: paths.webview, search: { key: 'a b&c' } })).toBe('/webview?key=a+b%26c');
  expect(addressOf({ to: paths.story, params: { storyId: 'a/b c' } })).toBe('/blogs/a%2Fb%20c');
});

test('a path matches the pattern of its screen in any case, and no other pattern', () => {
  expect(matchPath('/blogs/$storyId', '/blogs/a%2Fb%20c')).toEqual({ storyId: 'a/b c' });
  expect(matchPath('/ShiftCentre', '/shiftcentre')).toEqual({});
  expect(matchPath('/blogs', '/blogs/7')).toBeUndefined();
  expect(matchPath('/blogs/$storyId', '/blogs/')).toBeUndefined();
  expect(matchPath('/blogs/$storyId', '/blogs/7/8')).toBeUndefined();
  expect(matchPath('/blogs/$storyId', '/blogs/%E0%A4%A')).toBeUndefined();
});
