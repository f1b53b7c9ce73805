import type { QueryKey } from '@tanstack/react-query';

// Query keys. Those of a child's data begin with the child, so that a switch of the child can remove them.

/** The key of the child's own data, which a switch to another child keeps. */
const SELF = 'self';

export function ofChild(childId: string, ...parts: readonly unknown[]): QueryKey {
  return ['child', childId, ...parts];
}

export const childItself = (childId: string): QueryKey => ofChild(childId, SELF);

export const isChildItself = (key: QueryKey): boolean => key[0] === 'child' && key[2] === SELF;

export const isOf = (key: QueryKey, childId: string): boolean => key[0] === 'child' && key[1] === childId;
