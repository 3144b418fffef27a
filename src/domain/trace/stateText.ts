/** Formats a state value, e.g. `course.unknown.awaitingAnswer`; parallel regions are separated by a bar. */
export function stateText(value: unknown): string {
  if (!isFields(value)) return String(value);
  const regions = Object.entries(value);
  if (regions.length === 0) return 'running';
  return regions
    .map(([name, inner]) => (isFields(inner) && Object.keys(inner).length === 0 ? name : `${name}.${stateText(inner)}`))
    .join(' | ');
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
