import { afterAll, expect, test } from 'vitest';
import { itemOf, textOf } from '../kit/config/server-texts';
import { setLanguage } from '../kit/text/catalogue';
import { hindi } from './hindi/hindi';

// Translation of configurable texts.

afterAll(() => setLanguage(() => undefined, 'en-US'));

const ARCHIVE = 'Photos can be archived after 3 months. Please download the ones you want to keep.';
const UNCHANGED = { unchangedTexts: ['archive_message', 'camera_availability'] };

test('English shows the server’s texts unchanged', () => {
  expect(textOf(UNCHANGED, 'archive_message', ARCHIVE)).toBe(ARCHIVE);
  expect(textOf({}, 'archive_message', undefined)).toBe('');
  expect(itemOf('withdraw_reasons', 'Transfer')).toBe('Transfer');
});

test('another language translates the default texts, and leaves the owner’s own texts unchanged', () => {
  setLanguage(hindi, 'hi-IN');
  expect(textOf(UNCHANGED, 'archive_message', ARCHIVE)).toBe(
    '3 महीने बाद फ़ोटो यहाँ से हटाई जा सकती हैं। जो रखनी हों, उन्हें डाउनलोड कर लें।',
  );
  const hours = { from: '9:00 AM', until: '5:00 PM' };
  expect(textOf(UNCHANGED, 'camera_availability', 'Live CCTV can be …', hours)).toContain('9:00 AM से 5:00 PM तक');
  expect(textOf(UNCHANGED, 'program_warning', 'Call us first.')).toBe('Call us first.');
  expect(textOf({}, 'archive_message', ARCHIVE)).toBe(ARCHIVE);
  expect(itemOf('withdraw_reasons', 'Others')).toBe('कोई और वजह');
  expect(itemOf('issue_categories', 'Others')).toBe('कुछ और');
  expect(itemOf('withdraw_reasons', 'Moving abroad')).toBe('Moving abroad');
});
