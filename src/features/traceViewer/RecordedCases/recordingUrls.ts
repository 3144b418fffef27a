import type { LabCaseId } from '@/domain/labCase';
import backupPrinter from '@/features/traceViewer/RecordedCases/recordings/case-backup-printer.trace.jsonl.gz';
import coverOpen from '@/features/traceViewer/RecordedCases/recordings/case-cover-open.trace.jsonl.gz';
import paperOut from '@/features/traceViewer/RecordedCases/recordings/case-paper-out.trace.jsonl.gz';
import printerOff from '@/features/traceViewer/RecordedCases/recordings/case-printer-off.trace.jsonl.gz';
import replyLost from '@/features/traceViewer/RecordedCases/recordings/case-reply-lost.trace.jsonl.gz';
import serverRestarted from '@/features/traceViewer/RecordedCases/recordings/case-server-restarted.trace.jsonl.gz';
import tabClosed from '@/features/traceViewer/RecordedCases/recordings/case-tab-closed.trace.jsonl.gz';
import withdrawn from '@/features/traceViewer/RecordedCases/recordings/case-withdrawn.trace.jsonl.gz';

/** The addresses of the recordings: each is a file of its own in the bundle, which is loaded when its case is opened. */
export const RECORDING_URLS: Readonly<Record<LabCaseId, string>> = {
  paperOut,
  coverOpen,
  printerOff,
  replyLost,
  tabClosed,
  serverRestarted,
  withdrawn,
  backupPrinter,
};
