export interface FlatEntry {
  /** Names and indices from the outside in, joined by dots; empty if the value itself is primitive. */
  path: string;
  value: string | number | boolean;
}

const MAX_ENTRIES = 300;

/**
 * Flattens a value of unknown shape into entries for display, at most 300. Empty values are omitted; lists of primitive values are one
 * entry.
 */
export function flatEntries(value: unknown): FlatEntry[] {
  const entries: FlatEntry[] = [];
  collect('', value);
  return entries;

  function collect(path: string, current: unknown): void {
    if (entries.length === MAX_ENTRIES) return;
    if (isPlain(current)) {
      if (String(current).trim() !== '') entries.push({ path, value: current });
    } else if (Array.isArray(current) && current.length > 0 && current.every(isPlain)) {
      entries.push({ path, value: current.join(', ') });
    } else if (typeof current === 'object' && current !== null) {
      for (const [name, inner] of Object.entries(current)) collect(path === '' ? name : `${path}.${name}`, inner);
    }
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
