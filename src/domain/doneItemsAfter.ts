import type { DoneItems } from '@/domain/doneItems';

/** The finished items after a change, in ascending order; the same list if nothing changes. */
export function doneItemsAfter(before: readonly number[], { items, done }: DoneItems): readonly number[] {
  const after = new Set(before);
  for (const item of items) {
    if (done) after.add(item);
    else after.delete(item);
  }
  const hasChanged = after.size !== before.length || before.some((item) => !after.has(item));
  return hasChanged ? [...after].sort((a, b) => a - b) : before;
}
