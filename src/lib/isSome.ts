/** Whether a list has anything: then it has a first item. */
export function isSome<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}
