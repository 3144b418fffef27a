/** The number of changes of a push; the actor stores the details. `error`: why the impact is unknown, as JSON. */
export type ImpactReading = { kind: 'read'; changes: number } | { kind: 'failed'; error: unknown };

/** The impact in a machine's context. If it is unknown, `changes` is null and `impactError` has the reason. */
export interface KnownImpact {
  changes: number | null;
  impactError: unknown;
}

export const NO_IMPACT: KnownImpact = { changes: null, impactError: null };

export function knownImpact(reading: ImpactReading): KnownImpact {
  return reading.kind === 'read' ? { changes: reading.changes, impactError: null } : { changes: null, impactError: reading.error };
}
