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

  function collect(path: string, part: unknown): void {
    if (entries.length === MAX_ENTRIES) return;
    if (isPlain(part)) {
      if (String(part).trim() !== '') entries.push({ path, value: part });
    } else if (Array.isArray(part) && part.length > 0 && part.every(isPlain)) {
      entries.push({ path, value: part.join(', ') });
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, inner] of Object.entries(part)) collect(path === '' ? name : `${path}.${name}`, inner);
    }
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
