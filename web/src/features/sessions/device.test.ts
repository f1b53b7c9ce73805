import { expect, test } from 'vitest';
import { plainDevice } from './device';

test.each([
  ['Chrome/156 Linux', 'Chrome, Linux'],
  ['Edg/131 Windows NT 10.0', 'Edge, Windows'],
  ['Safari/17 Mac OS X 10.15.7', 'Safari, Mac'],
  ['Safari/17 iPhone OS 17.4.1', 'Safari, iPhone'],
  ['Chrome/131 Android 14', 'Chrome, Android'],
])('a browser has a readable name: %s', (userAgent, shown) => {
  expect(plainDevice(userAgent)).toBe(shown);
});

test.each(['Pixel 7 Android 14', 'unknown Linux', ''])('any other name is unchanged: %s', (userAgent) => {
  expect(plainDevice(userAgent)).toBe(userAgent);
});
