/** Whether the lists and objects of a JSON value are nested more than `maxDepth` levels deep. Stops at that depth. */
export function isNestedDeeperThan(value: unknown, maxDepth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return maxDepth === 0 || Object.values(value).some((each) => isNestedDeeperThan(each, maxDepth - 1));
}
