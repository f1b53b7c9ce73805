import { expect, test } from 'vitest';
import { weakness } from './pin';

test('four equal digits and runs are too easy to guess', () => {
  expect(['0000', '7777'].map(weakness)).toEqual(['equal', 'equal']);
  expect(['1234', '6789', '4321', '9876', '3210'].map(weakness)).toEqual(['run', 'run', 'run', 'run', 'run']);
  expect(['1357', '1233', '2580', '8901', '1122'].map(weakness)).toEqual(Array(5).fill(undefined));
});
