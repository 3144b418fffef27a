/** Name of a guard, the same in traces and statecharts; null if there is no guard. */
export function guardName(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string') return guard.type;
  return typeof guard === 'function' ? guard.name || 'guard' : null;
}
