/** Number of changes of a push; the actor stores the details. `error`: why it is unknown, as JSON. */
export type ImpactReading = { kind: 'read'; changes: number } | { kind: 'failed'; error: unknown };

/** The part of it in a machine's context: `changes` is null, with the reason, if the impact is unknown. */
export interface KnownImpact {
  changes: number | null;
  impactError: unknown;
}

export const NO_IMPACT: KnownImpact = { changes: null, impactError: null };

export function knownImpact(reading: ImpactReading): KnownImpact {
  return reading.kind === 'read' ? { changes: reading.changes, impactError: null } : { changes: null, impactError: reading.error };
}
