import { expect, test } from 'vitest';
import { childFromWire } from '../children/model';
import { cacheChildren } from '../children/queries';
import { changeSession, forgetSession, session } from '../session/store';
import { wireChild } from '../testing/children';
import { formBody } from './form';
import { commonFields, headersOf, identityOf } from './headers';

test('a list is a repeated key, a missing value is left out, an empty one is sent empty', () => {
  const body = formBody({ include_types: ['Sleep', 'Milk'], index_start: 0, email: '', before: undefined, x: null });
  expect(body.toString()).toBe('include_types=Sleep&include_types=Milk&index_start=0&email=');
});

test('text of any kind survives the form', () => {
  const text = 'a&b=c+d %20 आँगन\n"';
  expect(new URLSearchParams(formBody({ message: text }).toString()).get('message')).toBe(text);
});

const setting = { version: '4.7.0', utcDay: '2026-11-21' };

test('before sign-in a hash of the day replaces the token, and no child or parent is named', () => {
  forgetSession(false);
  const headers = headersOf(identityOf(session()), setting);
  expect(headers).toEqual({
    auth_token: '6d1d57deb46297bb8bf21f604294d76d2991341aeb98bb17b8fc1a3cef3209a9',
    platform: 'web',
    app_version: '4.7.0',
  });
  expect(commonFields(session())).toEqual({});
});

test('after sign-in every call names the child and the parent', () => {
  const child = childFromWire(wireChild());
  changeSession({ activeChildId: child.id, authToken: child.token });
  cacheChildren([child]);
  expect(headersOf(identityOf(session()), setting)).toEqual({
    auth_token: 'token-100',
    child_id: '100',
    parent: 'Mother',
    platform: 'web',
    app_version: '4.7.0',
  });
  expect(commonFields(session())).toEqual({ center: '7', center_id: '7', child_id: '100', room_id: '70' });
});
