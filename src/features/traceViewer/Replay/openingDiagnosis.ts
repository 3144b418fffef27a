import type { Concern, DiagnosisId, TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';

const NO_PROBLEM: ReadonlySet<DiagnosisId> = new Set(['printed', 'unclear']);
/** What the scope of a trace depends on. */
const NEAR: ReadonlySet<Concern> = new Set(['own', 'printer', 'tab']);

/**
 * The diagnosis on whose decisive step a trace opens (row W-05): the first problem of its scope, its printer or its tab, also one that was
 * solved; without a problem the first diagnosis.
 */
export function openingDiagnosis(found: readonly TraceDiagnosis[]): TraceDiagnosis | undefined {
  return found.find(({ id, concern }) => !NO_PROBLEM.has(id) && NEAR.has(concern)) ?? found[0];
}
