import { expect, test } from 'vitest';
import { readReply } from './answer';

const reply = (status: number, body: string) =>
  readReply<{ n: number }>({ status, body, action: 'Sending OTP', time: 'Nov 21, 2026, 2:05 PM' });

test('a successful answer contains its response and its message', () => {
  expect(reply(200, '{"status":"ok","response":{"n":1},"message":"Done"}')).toEqual({
    ok: true,
    response: { n: 1 },
    message: 'Done',
  });
});

test.each([
  [200, '{"status":"error","error":"No Data Found","code":"not_found"}', 'refused', 'No Data Found'],
  [200, '{"status":"error","message":"Only a message"}', 'refused', 'Only a message'],
  [200, '{"status":"error"}', 'refused', 'Something went wrong. Please try again.'],
  [200, '{"status":"error","error":"Expired Auth Token."}', 'expired', 'Expired Auth Token.'],
  [
    200,
    '{"status":"error","error":"It seems you are using older version. Update to its latest"}',
    'old version',
    'It seems you are using older version. Update to its latest',
  ],
  [200, '', 'empty', "The request was successful but API didn't gave any response"],
  [200, ' \n', 'empty', "The request was successful but API didn't gave any response"],
  [200, '<html>', 'server', 'Server Error When Sending OTP : Nov 21, 2026, 2:05 PM'],
  [200, '{"hello":1}', 'server', 'Server Error When Sending OTP : Nov 21, 2026, 2:05 PM'],
  [500, '{"status":"error","error":"boom"}', 'server', 'Server Error When Sending OTP : Nov 21, 2026, 2:05 PM'],
  [404, '', 'server', 'Server Error When Sending OTP : Nov 21, 2026, 2:05 PM'],
  [401, '{"status":"error","error":"no"}', 'ignored', ''],
])('HTTP %i with %s is %s', (status, body, kind, text) => {
  expect(reply(status, body)).toMatchObject({ ok: false, failure: { kind, text } });
});
