import type { DiagnosisId } from '@/domain/trace/diagnosis/diagnosis';
import { tabFrozen } from './frozenTab';
import { jobExpired, jobNeverArrived, ledgerUnwritable, unsupportedStrategy } from './jobSituations';
import { needsManualPrint, printed, printerCode, printerOffline, replyLost, urlInvalid } from './printerSituations';
import type { Stage } from './Stage';
import { clockSkew, connectionLost, neverElected, permissionMissing, sessionEnded, tookOver } from './tabSituations';

/** Reproduces a situation. @returns its trace */
export type Situation = (stage: Stage) => Promise<string>;

/**
 * The situations by their correct diagnosis. The recording of `machineCrashed` remains from a fixed bug, in which a ledger read error
 * crashed a job's machine; no browser is known to reproduce it.
 */
export const SITUATIONS: Readonly<Record<Exclude<DiagnosisId, 'unclear' | 'machineCrashed'>, Situation>> = {
  ledgerUnwritable,
  sessionEnded,
  connectionLost,
  permissionMissing,
  unsupportedStrategy,
  replyLost,
  printerCode,
  printerOffline,
  jobExpired,
  needsManualPrint,
  jobNeverArrived,
  urlInvalid,
  tabFrozen,
  neverElected,
  tookOver,
  clockSkew,
  printed,
};
