import type { AckAnswer, PrintAck } from '@/domain/printJob';
import { testTicketOfOutcome } from '@/domain/testTicket';
import type { Database } from '../../platform/db/database';
import type { Dispatcher } from './dispatcher';
import { dispatchJobs, type DispatchedJob } from './dispatchJobs';
import { markReceived } from './jobAcks';
import { listOpenJobsOfProgram } from './printJobStore';
import type { ReportTestTicket } from './testTicketReports';

interface InstalledProgramsOptions {
  database: Database;
  dispatcher: Pick<Dispatcher, 'acknowledge'>;
  /** Forwards the outcome of a test ticket. */
  reportTest: ReportTestTicket;
  now: () => Date;
}

/** One run of an installed program. A new run does not know which copies an earlier run was sending, so it counts as another holder. */
export interface ProgramRun {
  installationId: string;
  name: string;
}

/**
 * The installed programs, which print on printers of the operating system (row PR-19, decision G29), by installation id. Their jobs use the
 * same store and fence as those of tabs and are never dispatched to a tab.
 */
export function createInstalledPrograms({ database, dispatcher, reportTest, now }: InstalledProgramsOptions) {
  const lastSeen = new Map<string, Date>();
  const listeners = new Map<string, () => void>();
  const holderOf = ({ installationId, name }: ProgramRun) => `program/${installationId}/${name}`;

  return {
    /** Records a sign of life of a program. */
    markSeen(installationId: string): void {
      lastSeen.set(installationId, now());
    },

    /** The time of the last sign of life; null: none since the server started. */
    seenAt: (installationId: string): Date | null => lastSeen.get(installationId) ?? null,

    /** Notifies a program that there may be jobs for it. */
    wake(installationId: string): void {
      listeners.get(installationId)?.();
    },

    /** Sets the listener of `wake`. Returns a function that removes it. */
    onWake(installationId: string, wake: () => void): () => void {
      listeners.set(installationId, wake);
      return () => void listeners.delete(installationId);
    },

    /** Dispatches the waiting jobs of a program to it, oldest first, and marks them as received. */
    async takeJobs(run: ProgramRun): Promise<DispatchedJob[]> {
      const tabId = holderOf(run);
      const open = await listOpenJobsOfProgram(database, run.installationId, tabId);
      if (open.length === 0) return [];
      const dispatched = await dispatchJobs(
        database,
        open.map((job) => ({ job, tabId, guarded: false })),
        now(),
      );
      const keys = dispatched.map(({ message }) => ({ uuid: message.uuid, handOut: message.handOut ?? -1, tabId }));
      await markReceived(database, keys, now());
      return dispatched;
    },

    /** Handles an ack of a program like `order.print-ack` of a tab. */
    async acknowledge(run: ProgramRun, ack: PrintAck): Promise<AckAnswer> {
      const answer = await dispatcher.acknowledge(holderOf(run), ack);
      const [ended] = ack.stage === 'final' ? (ack.outcomes ?? []) : [];
      if (ended && answer.ok) await reportTest(holderOf(run), ack.uuid, testTicketOfOutcome(ended.outcome, ended.code ?? null));
      return answer;
    },
  };
}

export type InstalledPrograms = ReturnType<typeof createInstalledPrograms>;
