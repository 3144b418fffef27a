/** Index of the last number that is not above `max` in a sorted list; -1 if there is none. */
export function bisectRight(rising: readonly number[], most: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rising[middle] ?? Infinity) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
