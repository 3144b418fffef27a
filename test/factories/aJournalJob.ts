import type { CopyRecord, PrintJob } from '@/domain/printJob';
import type { JournalJob } from '@/services/printing/printJournal';
import { aPrintJob } from './aPrintJob';

interface JournalChanges extends Partial<Omit<JournalJob, 'job' | 'copies'>> {
  job?: Partial<PrintJob>;
  copies?: Partial<CopyRecord>[];
}

/** A kitchen ticket of one copy that this browser printed at 12:00 UTC. */
export function aJournalJob({ job = {}, copies = [{}], uuid = 'job-1', ...changes }: JournalChanges = {}): JournalJob {
  const records = copies.map((changed, index): CopyRecord => ({ copy: index + 1, attempt: 1, state: 'DONE', ...changed }));
  return {
    uuid,
    job: aPrintJob({ uuid, ...job, copies: records }),
    copies: records,
    enteredAt: '2026-11-20T12:00:00.000Z',
    changedAt: '2026-11-20T12:00:02.000Z',
    endedAt: '2026-11-20T12:00:02.000Z',
    hasTicket: false,
    ...changes,
  };
}

/** A job whose reply was lost, so that a person must confirm whether it was printed. */
export function anAskingJob({ copies = [{ state: 'UNKNOWN', code: 'TIMEOUT' }], ...changes }: JournalChanges = {}): JournalJob {
  return aJournalJob({ copies, endedAt: null, asked: true, hasTicket: true, ...changes });
}
