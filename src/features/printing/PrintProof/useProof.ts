import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PrintJobProgress } from '@/domain/printJobProgress';
import type { PrintProof } from '@/domain/printProof';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { journalState } from '@/features/printing/journalState';
import { useJournal } from '@/features/printing/useJournal';
import { isEnd, proofVerdict, type ProofVerdict } from '@/features/printing/PrintProof/proofVerdict';
import { usePrinterState } from '@/features/printing/PrintProof/usePrinterState';
import { viewerZone } from '@/lib/timeZone';
import { useGetPrintJobProgressQuery, useGetPrintProofQuery } from '@/services/api/printProofApi';
import type { JournalJob } from '@/services/printing/printJournal';

/** Interval in ms at which the job is read while its outcome is open. */
const READ_EVERY_MS = 1_000;

export interface Proof {
  progress: PrintJobProgress;
  /** What was broken, and the paper; null outside the demo. */
  demo: PrintProof | null;
  /** The job in the journal of this browser; null if it does not have it. */
  job: JournalJob | null;
  /** The state of the printer; null if this tab does not know it. */
  printer: { text: string; isDown: boolean } | null;
  verdict: ProofVerdict;
  /** The IANA zone of the restaurant. */
  timeZone: string;
  /** Whether the server does not answer: the facts may be outdated. */
  isOutdated: boolean;
}

/** Follows a job until its outcome is final, by the server and the journal of this browser. Undefined before the first answer. */
export function useProof(jobUuid: string, isDemo: boolean): { proof: Proof | undefined; error: unknown; retry: () => void } {
  const [isOver, setOver] = useState(false);
  const pollingInterval = isOver ? 0 : READ_EVERY_MS;
  const read = useGetPrintJobProgressQuery(jobUuid, { pollingInterval });
  const paper = useGetPrintProofQuery(isDemo ? jobUuid : skipToken, { pollingInterval });
  const { locations } = useSignedIn();
  const { jobs } = useJournal();
  const job = jobs?.find(({ uuid }) => uuid === jobUuid) ?? null;
  const progress = read.data;
  const printer = usePrinterState(progress?.printerUuid ?? '');
  const demo = paper.data ?? null;
  const concluded = progress && verdictOf(progress, demo, job, printer?.isDown ?? false);
  const hasEnded = concluded !== undefined && isEnd(concluded);
  /** When the end was read, in ms since 1970. Paper that was requested before may lack the last ticket. */
  const [endReadAt, setEndReadAt] = useState<number | null>(null);
  if (hasEnded && endReadAt === null && read.fulfilledTimeStamp !== undefined) setEndReadAt(read.fulfilledTimeStamp);
  const isPaperNew = !isDemo || (endReadAt !== null && !paper.isFetching && (paper.startedTimeStamp ?? 0) > endReadAt);
  const readPaper = useEffectEvent(() => void paper.refetch());
  useEffect(() => {
    if (hasEnded && isDemo) readPaper();
  }, [hasEnded, isDemo]);
  const isKnown = hasEnded && isPaperNew;
  if (isKnown && !isOver) setOver(true);

  const retry = () => {
    void read.refetch();
    if (isDemo) void paper.refetch();
  };
  if (!progress || (isDemo && !demo)) return { proof: undefined, error: read.error ?? paper.error, retry };
  const verdict = concluded && (!hasEnded || isKnown || isOver) ? concluded : 'underway';
  const timeZone = locations.find(({ id }) => id === progress.locationId)?.timeZone ?? viewerZone();
  // The error of the last reading is known until the next one succeeds.
  const isOutdated = read.error !== undefined || paper.error !== undefined;
  return { proof: { progress, demo, job, printer, verdict, timeZone, isOutdated }, error: null, retry };
}

function verdictOf(progress: PrintJobProgress, demo: PrintProof | null, job: JournalJob | null, isPrinterDown: boolean): ProofVerdict {
  return proofVerdict({ progress, journal: job && journalState(job), isPrinterDown, tickets: demo?.tickets ?? null });
}
