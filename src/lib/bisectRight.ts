/** Index of the last number that is not above `max` in a sorted list; -1 if there is none. */
export function bisectRight(sorted: readonly number[], max: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? Infinity) <= max) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
