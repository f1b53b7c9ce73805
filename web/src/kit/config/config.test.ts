import { expect, test } from 'vitest';
import { configFromWire } from './config';
import { RUNNING_VERSION, versionOr } from './version';

test('missing settings have the defaults of the specification', () => {
  expect(configFromWire({})).toMatchObject({
    appName: 'Aangan',
    countryCode: '+91',
    otpMinutes: 30,
    tokenTimeoutDays: 30,
    imagePath: '/media/',
    timelineThumbUrl: '/media/',
  });
});

test('the file sets the name and limits; the version is the app’s own', () => {
  const config = configFromWire({ appName: 'Little Steps', tokenTimeout: 1, countryCode: '+94', version: '9.9.9' });
  expect(config).toMatchObject({ appName: 'Little Steps', tokenTimeoutDays: 1, countryCode: '+94' });
  expect(config.version).toBe(RUNNING_VERSION);
});

test.each([0, -3, Number.NaN])('a time-out of %d days is replaced by the default', (days) => {
  expect(configFromWire({ tokenTimeout: days }).tokenTimeoutDays).toBe(30);
});

test('a build without a version is 4.2.0', () => {
  expect([versionOr(undefined), versionOr(''), versionOr('4.7.0')]).toEqual(['4.2.0', '4.2.0', '4.7.0']);
});
