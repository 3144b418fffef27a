import type { DiagnosisId } from '@/domain/trace/diagnosis/diagnosis';
import { tabFrozen } from './frozenTab';
import { jobExpired, jobNeverArrived, ledgerUnwritable, machineCrashed, unsupportedStrategy } from './jobSituations';
import { needsManualPrint, printed, printerCode, printerOffline, replyLost, urlInvalid } from './printerSituations';
import type { Stage } from './Stage';
import { clockSkew, connectionLost, neverElected, permissionMissing, sessionEnded, tookOver } from './tabSituations';

/** Brings the app into a situation and gives the trace that is saved in it. */
export type Situation = (stage: Stage) => Promise<string>;

/** By the diagnosis that is right for it. */
export const SITUATIONS: Readonly<Record<Exclude<DiagnosisId, 'unclear'>, Situation>> = {
  machineCrashed,
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
