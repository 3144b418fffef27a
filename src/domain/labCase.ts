import type { DiagnosisId } from '@/domain/trace/diagnosis/diagnosis';

/**
 * What happened to the kitchen ticket of a recorded case, according to its replay: `printed` once; `reprinted`, the second time marked as a
 * possible duplicate; `withdrawn` before anything was sent; `moved` to the backup printer, which printed it.
 */
export type LabCaseOutcome = 'printed' | 'reprinted' | 'withdrawn' | 'moved';

/**
 * The recorded cases of the lab (row W-05, decision G138): real traces of the demo, made by `npm run record-traces -- case-…`. `file` is the
 * name of the recording, `cause` the diagnosis of the problem.
 */
export const LAB_CASES = [
  { id: 'paperOut', file: 'case-paper-out', cause: 'printerCode', outcome: 'printed' },
  { id: 'coverOpen', file: 'case-cover-open', cause: 'printerCode', outcome: 'printed' },
  { id: 'printerOff', file: 'case-printer-off', cause: 'printerOffline', outcome: 'printed' },
  { id: 'replyLost', file: 'case-reply-lost', cause: 'replyLost', outcome: 'reprinted' },
  { id: 'tabClosed', file: 'case-tab-closed', cause: 'printerCode', outcome: 'printed' },
  { id: 'serverRestarted', file: 'case-server-restarted', cause: 'connectionLost', outcome: 'printed' },
  { id: 'withdrawn', file: 'case-withdrawn', cause: 'jobExpired', outcome: 'withdrawn' },
  { id: 'backupPrinter', file: 'case-backup-printer', cause: 'jobExpired', outcome: 'moved' },
] as const satisfies readonly { id: string; file: `case-${string}`; cause: DiagnosisId; outcome: LabCaseOutcome }[];

export type LabCase = (typeof LAB_CASES)[number];
export type LabCaseId = LabCase['id'];

/** The names of the demo's locations in the recorded cases, by id. */
export const LAB_CASE_LOCATIONS: ReadonlyMap<string, string> = new Map([
  ['location-es-1', 'Ñandú Malasaña'],
  ['location-es-2', 'Ñandú Lavapiés'],
]);
