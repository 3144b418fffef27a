/** Whether a JSON value has lists and objects within each other more often than `most` times. Looks no deeper than that. */
export function isNestedDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((each) => isNestedDeeperThan(each, most - 1));
}
