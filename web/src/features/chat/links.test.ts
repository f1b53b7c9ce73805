import { expect, test } from 'vitest';
import { piecesOf } from './links';

/** The links in a text: what is shown, and the address. */
function tapped(text: string): [string, string][] {
  const pieces = piecesOf(text);
  expect(pieces.map((piece) => piece.text).join(''), 'the text stays as it was written').toBe(text);
  return pieces.flatMap(({ text: words, href }) => (href === undefined ? [] : [[words, href] as [string, string]]));
}

test.each<[string, string, string]>([
  ['See https://school.example/forms/7 today', 'https://school.example/forms/7', 'https://school.example/forms/7'],
  ['HTTP://SCHOOL.EXAMPLE/A', 'HTTP://SCHOOL.EXAMPLE/A', 'http://school.example/A'],
  ['at www.school.example.', 'www.school.example', 'https://www.school.example/'],
  ['(see https://a.example/x_(y)).', 'https://a.example/x_(y)', 'https://a.example/x_(y)'],
  ['[https://a.example/x],', 'https://a.example/x', 'https://a.example/x'],
  ['Really https://a.example/?q=1&b=2#c!?', 'https://a.example/?q=1&b=2#c', 'https://a.example/?q=1&b=2#c'],
  ['“https://a.example/quoted”', 'https://a.example/quoted', 'https://a.example/quoted'],
  ['https://a.example:8443/x', 'https://a.example:8443/x', 'https://a.example:8443/x'],
  [
    'https://maps.example/@12.97,77.59,15z',
    'https://maps.example/@12.97,77.59,15z',
    'https://maps.example/@12.97,77.59,15z',
  ],
  ['https://a.example/9845012345', 'https://a.example/9845012345', 'https://a.example/9845012345'],
  ['Write to office@school.example, please', 'office@school.example', 'mailto:office@school.example'],
  ['mailto:office@school.example', 'mailto:office@school.example', 'mailto:office@school.example'],
  ['a.b+c-d@mail.school.co.in.', 'a.b+c-d@mail.school.co.in', 'mailto:a.b+c-d@mail.school.co.in'],
  ['Call 9845012345', '9845012345', 'tel:9845012345'],
  ['98450 12345.', '98450 12345', 'tel:9845012345'],
  ['Ajji: 09845012345, after four', '09845012345', 'tel:09845012345'],
  ['+91 98450 12345', '+91 98450 12345', 'tel:+919845012345'],
  ['(+91-98450-12345)', '+91-98450-12345', 'tel:+919845012345'],
  ['080-4123 4567', '080-4123 4567', 'tel:08041234567'],
  ['1800 123 4567', '1800 123 4567', 'tel:18001234567'],
  ['tel:+442071838750', 'tel:+442071838750', 'tel:+442071838750'],
])('%s', (text, words, href) => {
  expect(tapped(text)).toEqual([[words, href]]);
});

test.each([
  'Good morning!',
  '',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'intent://scan/#Intent;end',
  'ftp://a.example/x',
  'http://',
  'https://localhost/x',
  'https://bank.example@evil.example/',
  'https://user:secret@a.example/',
  'On 2026-11-22 or 22-11-2026 or 22/11/2026',
  'from 08:45 to 18:45',
  'fees of ₹9845012345 or Rs 1,00,000.00',
  'admission 768634843169194217',
  'order IND-9845012345',
  '98450.12345',
  'temperature 101.4, pulse 90',
  'her code is 123456',
  'a@b',
  'not@an@address',
  'school.example/no-scheme',
])('no link in: %s', (text) => {
  expect(tapped(text)).toEqual([]);
});

test('several links in one message', () => {
  expect(tapped('Call +91 98450 12345 or write to a@b.example\nForm: https://f.example/1')).toEqual([
    ['+91 98450 12345', 'tel:+919845012345'],
    ['a@b.example', 'mailto:a@b.example'],
    ['https://f.example/1', 'https://f.example/1'],
  ]);
});

test('look-alike letters do not hide the real host', () => {
  expect(piecesOf('https://аррӏе.com/id')[0]).toEqual({
    text: 'https://аррӏе.com/id',
    href: 'https://xn--80ak6aa92e.com/id',
    host: 'xn--80ak6aa92e.com',
  });
  expect(piecesOf('https://उदाहरण.भारत')[0]?.host).toBe('xn--p1b6ci4b4b3a.xn--h2brj9c');
  // A full-width letter is normalized, so the real host differs from the text.
  expect(piecesOf('https://ａpple.example')[0]?.host).toBe('apple.example');
  expect(piecesOf('https://apple.example/ａ')[0]?.host).toBeUndefined();
});

test('a bidi control character ends an address', () => {
  expect(tapped('https://a.example/\u202egpj.exe')).toEqual([['https://a.example/', 'https://a.example/']]);
});
