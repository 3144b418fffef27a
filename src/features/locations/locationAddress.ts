/** Where a location is changed; with a section, at that section. */
export function locationAddress({ id }: { id: string }, section?: string): string {
  return `/locations/${encodeURIComponent(id)}${section === undefined ? '' : `?section=${section}`}`;
}
