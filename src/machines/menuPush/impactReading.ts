/** What a push would change, `changes` in all: what it is in detail is kept by who reads it. `error`: why it is not known, as JSON. */
export type ImpactReading = { kind: 'read'; changes: number } | { kind: 'failed'; error: unknown };

/** What a machine keeps of it: `changes` null, and why, where it is not known. */
export interface KnownImpact {
  changes: number | null;
  impactError: unknown;
}

export const NO_IMPACT: KnownImpact = { changes: null, impactError: null };

export function knownImpact(reading: ImpactReading): KnownImpact {
  return reading.kind === 'read' ? { changes: reading.changes, impactError: null } : { changes: null, impactError: reading.error };
}
