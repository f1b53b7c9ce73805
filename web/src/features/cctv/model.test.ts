import { describe, expect, test } from 'vitest';
import { cctvStateOf, streamAddress } from './model';

const at = (text: string) => Date.parse(text);
const MOMENT = at('2026-11-12T14:30:00+05:30');
const child = {
  id: '7',
  centerId: '3',
  paused: false,
  readableUntil: '',
  cctv: {
    playerLink: 'https://player.example/watch?size=big',
    windows: [
      { start: '2026-11-12T14:25:00+05:30', end: '2026-11-12T14:35:00+05:30', token: 'one' },
      { start: '2026-11-12T14:35:00+05:30', end: '2026-11-12T14:45:00+05:30', token: 'two' },
    ],
    links: [],
  },
};
const linkless = { ...child, cctv: { ...child.cctv, playerLink: '' } };
const cameras = [{ id: '5', name: 'Courtyard', ofAll: true }];
const facts = {
  child,
  down: false,
  cameras: [],
  moment: MOMENT,
  time: '14:30',
  hours: ['08:45', '18:45'] as const,
  host: '',
};

describe('what is shown', () => {
  test.each([
    ['a break', { child: { ...child, paused: true }, down: true, time: '20:00' }, 'paused'],
    ['a child that left', { child: { ...child, readableUntil: '2026-12-01' }, down: true }, 'left'],
    ['the centre without a line', { down: true, time: '20:00' }, 'down'],
    ['a minute before the hours', { time: '08:44', moment: 0 }, 'closed'],
    ['the first minute', { time: '08:45' }, 'live'],
    ['the last minute', { time: '18:44' }, 'live'],
    ['the end of the hours', { time: '18:45', moment: 0 }, 'closed'],
    ['before the first window', { moment: at('2026-11-12T14:24:59+05:30') }, 'error'],
    ['the end of the last window', { moment: at('2026-11-12T14:45:00+05:30') }, 'error'],
    ['no player', { child: linkless }, 'unset'],
    ['cameras of the centre', { child: linkless, cameras }, 'ours'],
    ['cameras of the centre beside a player', { cameras }, 'live'],
    ['cameras of the centre after the hours', { child: linkless, cameras, time: '18:45' }, 'closed'],
    ['cameras of the centre without a window', { child: linkless, cameras, moment: 0 }, 'error'],
  ])('%s', (_, change, state) => {
    expect(cctvStateOf({ ...facts, ...change }).state).toBe(state);
  });

  test('each access window has its own token', () => {
    const token = (moment: number) => {
      const state = cctvStateOf({ ...facts, moment });
      return state.state === 'live' && new URL(state.address).searchParams.get('token');
    };
    expect(token(at('2026-11-12T14:34:59.999+05:30'))).toBe('one');
    expect(token(at('2026-11-12T14:35:00+05:30'))).toBe('two');
  });
});

describe('the address of the stream', () => {
  const linked = (playerLink: string) => ({ ...child, cctv: { ...child.cctv, playerLink } });

  test('a link names the centre, the child and the token', () => {
    const expected = 'https://player.example/watch?size=big&center_id=3&child_id=7&token=a%2Fb';
    expect(streamAddress(child, 'a/b', '')).toBe(expected);
    expect(streamAddress(child, 'a/b', 'https://stream.example')).toBe(expected);
  });

  test('a link to the streaming host is used as it is', () => {
    for (const link of [
      'https://stream.example/live/3',
      'https://stream.example:443/x?y=1#z',
      'https://STREAM.example/',
    ])
      expect(streamAddress(linked(link), 'one', 'https://stream.example')).toBe(link);
  });

  test.each([
    'https://stream.example.evil.tld/live',
    'https://stream.example@evil.tld/live',
    'https://stream.example:8443/live',
    'http://stream.example/live',
    'https://streamXexample/live',
    'https://evil.tld/https://stream.example/live',
  ])('%s is another host', (link) => {
    expect(streamAddress(linked(link), 'one', 'https://stream.example')).toContain('token=one');
  });
});
