import { expect, test } from 'vitest';
import { configFromWire } from './config';
import { RUNNING_VERSION, versionOr } from './version';

test('what the file leaves out is as the specification has it', () => {
  expect(configFromWire({})).toMatchObject({
    appName: 'Aangan',
    countryCode: '+91',
    otpMinutes: 30,
    tokenTimeoutDays: 30,
    imagePath: '/media/',
    timelineThumbUrl: '/media/',
  });
});

test('the owner names the portal and its limits; the running version is the app’s own', () => {
  const config = configFromWire({ appName: 'Little Steps', tokenTimeout: 1, countryCode: '+94', version: '9.9.9' });
  expect(config).toMatchObject({ appName: 'Little Steps', tokenTimeoutDays: 1, countryCode: '+94' });
  expect(config.version).toBe(RUNNING_VERSION);
});

test.each([0, -3, Number.NaN])('a time-out of %d days is none', (days) => {
  expect(configFromWire({ tokenTimeout: days }).tokenTimeoutDays).toBe(30);
});

test('a build that does not know its version says 4.2.0', () => {
  expect([versionOr(undefined), versionOr(''), versionOr('4.7.0')]).toEqual(['4.2.0', '4.2.0', '4.7.0']);
});
