/** What a guard of a machine is called, in a trace and in its statechart alike; null: there is none. */
export function guardName(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string') return guard.type;
  return typeof guard === 'function' ? guard.name || 'guard' : null;
}
