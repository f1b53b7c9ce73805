import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64-url';

test('bytes are written for addresses, without padding, and read again', () => {
  const bytes = Uint8Array.from([0, 250, 251, 252, 253, 254, 255]);
  expect(toBase64Url(bytes.buffer)).toBe('APr7_P3-_w');
  expect([...fromBase64Url('APr7_P3-_w')]).toEqual([...bytes]);
});
