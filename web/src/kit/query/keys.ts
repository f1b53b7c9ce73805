import type { QueryKey } from '@tanstack/react-query';

// The keys under which answers are kept. What belongs to a child begins with it, so that it can go with a switch.

/** Of the child itself; it stays while another one is looked at. */
const SELF = 'self';

export function ofChild(childId: string, ...parts: readonly unknown[]): QueryKey {
  return ['child', childId, ...parts];
}

export const childItself = (childId: string): QueryKey => ofChild(childId, SELF);

export const isChildItself = (key: QueryKey): boolean => key[0] === 'child' && key[2] === SELF;

export const isOf = (key: QueryKey, childId: string): boolean => key[0] === 'child' && key[1] === childId;
