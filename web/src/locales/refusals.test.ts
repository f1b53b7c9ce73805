import { afterAll, expect, test } from 'vitest';
import { readReply } from '../kit/net/answer';
import { setLanguage } from '../kit/text/catalogue';
import { hindi } from './hindi/hindi';

// The text of a refusal, from the server’s response to the screen.

afterAll(() => setLanguage(() => undefined, 'en-US'));

function said(refusal: { error: string; code: string; values?: object }): string {
  const body = JSON.stringify({ status: 'error', ...refusal });
  const result = readReply({ status: 200, body, action: 'Sending OTP', time: '' });
  return result.ok ? '' : result.failure.text;
}

const WAIT = {
  error: 'Please wait 12 seconds before requesting another OTP',
  code: 'wait',
  values: { seconds: 12 },
};

test('English shows a refusal as the server sends it', () => {
  expect(said(WAIT)).toBe(WAIT.error);
});

test('another language translates a refusal with its days and times, or shows it as sent', () => {
  setLanguage(hindi, 'hi-IN');
  expect(said(WAIT)).toBe('अगला OTP मँगाने से पहले कृपया 12 सेकंड रुकें');
  const from = { error: 'Too many …', code: 'too_many_codes' };
  expect(said({ ...from, values: { from: '16:15' } })).toContain('OTP फिर मँगाने का समय: 4:15 PM।');
  expect(said({ ...from, values: { from: '2026-11-13T09:05' } })).toMatch(/समय: 13 \S+ 2026, 9:05 AM।$/);
  expect(said({ error: 'A sentence of a newer server', code: 'newer' })).toBe('A sentence of a newer server');
  expect(said({ error: 'No Data Found', code: 'not_found' })).toBe('अभी यहाँ कुछ नहीं है');
});

test('a refusal without its values is shown as sent', () => {
  setLanguage(hindi, 'hi-IN');
  const { error, code } = WAIT;
  expect(said({ error, code })).toBe(error);
});
