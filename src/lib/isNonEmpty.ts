/** Whether a list has at least one item; narrows its type. */
export function isNonEmpty<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}
