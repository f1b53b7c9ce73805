import type { RecentItem } from '../../../../wire-staff/types.gen';

/** What one tap recorded, for one child or several. */
export interface RecentGroup {
  key: string;
  /** At least one, all of one kind. */
  items: readonly [RecentItem, ...RecentItem[]];
}

/** Items of one tap as one, at the place of the newest. Items without a group stay alone. */
export function groupsOf(items: readonly RecentItem[]): RecentGroup[] {
  const groups = new Map<string, [RecentItem, ...RecentItem[]]>();
  for (const item of items) {
    const { group, kind, taken_back, entry, moment } = item;
    const key = group === null ? `${entry ?? moment} ${kind}` : `${group} ${kind} ${taken_back}`;
    const found = groups.get(key);
    if (found) found.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].map(([key, of]) => ({ key, items: of }));
}

/** The entries that this device may still undo. */
export function undoable({ items }: RecentGroup, time: number): readonly RecentItem[] {
  return items.filter(
    ({ entry, own_device, taken_back, can_undo_until }) =>
      entry !== null && own_device && !taken_back && can_undo_until !== null && time < can_undo_until,
  );
}
