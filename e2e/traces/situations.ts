import type { DiagnosisId } from '@/domain/trace/diagnosis/diagnosis';
import { tabFrozen } from './frozenTab';
import { jobExpired, jobNeverArrived, ledgerUnwritable, unsupportedStrategy } from './jobSituations';
import { needsManualPrint, printed, printerCode, printerOffline, replyLost, urlInvalid } from './printerSituations';
import type { Stage } from './Stage';
import { clockSkew, connectionLost, neverElected, permissionMissing, sessionEnded, tookOver } from './tabSituations';

/** Brings the app into a situation and gives the trace that is saved in it. */
export type Situation = (stage: Stage) => Promise<string>;

/**
 * By the diagnosis that is right for it. `machineCrashed` was recorded when the ledger's failure to read broke a job's machine down; that is
 * mended, and no browser is known to come to it any more: its recording stays.
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
