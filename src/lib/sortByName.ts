/** A copy sorted by `name` without regard to case (specification 1 §9). */
export function sortByName<T extends { name?: string | null | undefined }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', undefined, { sensitivity: 'base' }));
}
