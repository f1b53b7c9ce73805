import { expect, test } from 'vitest';
import { ruleTable } from '../../../../kit/testing/rule-table';
import type { Meal } from '../../../kit/queue/row';
import { type NextKey, nextKey, type RoomOfDay } from './next-key';

type Input = Omit<RoomOfDay, 'logged' | 'menu'> & {
  logged: Partial<RoomOfDay['logged']>;
  menu?: readonly Meal[] | null;
};

const NONE = { breakfast: 0, fruits: 0, lunch: 0, snacks: 0 };
const ALL: readonly Meal[] = ['breakfast', 'fruits', 'lunch', 'snacks'];

// proves: ROOM-10
test.each(ruleTable<Input, NextKey>('next-key'))('$name', ({ input, expect: expected }) => {
  const { logged, menu = ALL, ...rest } = input;
  expect(nextKey({ ...rest, menu, logged: { ...NONE, ...logged } })).toBe(expected);
});
