import type { Change } from '@/domain/trace/traceFormat';

/** One change of a step, for display. */
export interface ChangeRow {
  /** A path like `waiting.2.state`; '' is the root. */
  path: string;
  /** Absent if the value was added or removed. */
  before?: unknown;
  after?: unknown;
}

/** The changes with their previous values; `context` is that before the step. */
export function changeRows(changes: readonly Change[], context: unknown): ChangeRow[] {
  return changes.map((change): ChangeRow => {
    const path = change.at.join('.');
    const before = valueAt(context, change.at);
    if ('gone' in change) return { path, before };
    if ('added' in change) {
      const { from, removed, added } = change;
      const gone: unknown[] = Array.isArray(before) ? before.slice(from, from + removed) : [];
      return { path: `${path}[${from}]`, ...(gone.length > 0 && { before: gone }), ...(added.length > 0 && { after: added }) };
    }
    return { path, ...(before !== undefined && { before }), after: change.is };
  });
}

function valueAt(value: unknown, at: readonly (string | number)[]): unknown {
  return at.reduce<unknown>((inner, key) => (isFields(inner) ? inner[key] : undefined), value);
}

function isFields(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
