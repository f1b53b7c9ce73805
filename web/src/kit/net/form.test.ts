import { expect, test } from 'vitest';
import { childFromWire } from '../children/model';
import { bringChildren } from '../children/queries';
import { changeSession, forgetSession, session } from '../session/store';
import { wireChild } from '../testing/children';
import { formBody } from './form';
import { commonFields, headersOf, identityOf } from './headers';

test('a list is a repeated key, what is absent is left out, what is empty is sent empty', () => {
  const body = formBody({ include_types: ['Sleep', 'Milk'], index_start: 0, email: '', before: undefined, x: null });
  expect(body.toString()).toBe('include_types=Sleep&include_types=Milk&index_start=0&email=');
});

test('text of any kind survives the form', () => {
  const said = 'a&b=c+d %20 आँगन\n"';
  expect(new URLSearchParams(formBody({ message: said }).toString()).get('message')).toBe(said);
});

const setting = { version: '4.7.0', utcDay: '2026-11-21' };

test('before sign-in the day stands for the token and nobody is named', () => {
  forgetSession(false);
  const headers = headersOf(identityOf(session()), setting);
  expect(headers).toEqual({
    auth_token: '6d1d57deb46297bb8bf21f604294d76d2991341aeb98bb17b8fc1a3cef3209a9',
    platform: 'web',
    app_version: '4.7.0',
  });
  expect(commonFields(session())).toEqual({});
});

test('after it every call says who asks and for whom', () => {
  const child = childFromWire(wireChild());
  changeSession({ activeChildId: child.id, authToken: child.token });
  bringChildren([child]);
  expect(headersOf(identityOf(session()), setting)).toEqual({
    auth_token: 'token-100',
    child_id: '100',
    parent: 'Mother',
    platform: 'web',
    app_version: '4.7.0',
  });
  expect(commonFields(session())).toEqual({ center: '7', center_id: '7', child_id: '100', room_id: '70' });
});
