import type { AckAnswer, PrintAck } from '@/domain/printJob';
import { testTicketOfOutcome } from '@/domain/testTicket';
import type { Database } from '../../platform/db/database';
import type { Dispatcher } from './dispatcher';
import { handOutTo, type HandedJob } from './handOutTo';
import { noteReceived } from './jobAcks';
import { openJobsOfProgram } from './printJobStore';
import type { ReportTestTicket } from './testTicketReports';

interface ProgramLinks {
  database: Database;
  dispatcher: Pick<Dispatcher, 'acknowledge'>;
  /** Passes on the outcome of a test ticket. */
  reportTest: ReportTestTicket;
  now: () => Date;
}

/** One run of an installed program: a new one knows nothing of the copies that an earlier one had on their way. */
export interface ProgramRun {
  installationId: string;
  name: string;
}

/**
 * The programs that print on printers of the operating system (row PR-19, decision G29), known by their installation ids. Their jobs
 * go through the same store and the same fence as those of the tabs, and to no tab.
 */
export function createInstalledPrograms({ database, dispatcher, reportTest, now }: ProgramLinks) {
  const heard = new Map<string, Date>();
  const sleepers = new Map<string, () => void>();
  const holderOf = ({ installationId, name }: ProgramRun) => `program/${installationId}/${name}`;

  return {
    /** A sign of life. */
    noteSeen(installationId: string): void {
      heard.set(installationId, now());
    },

    /** When the last sign of life came; null: none since the server started. */
    seenAt: (installationId: string): Date | null => heard.get(installationId) ?? null,

    /** There may be jobs for a program. */
    wake(installationId: string): void {
      sleepers.get(installationId)?.();
    },

    /** Says whom to wake; what it gives back ends that. */
    onWake(installationId: string, wake: () => void): () => void {
      sleepers.set(installationId, wake);
      return () => void sleepers.delete(installationId);
    },

    /** Hands the program what waits for it, oldest first; what it gets is received. */
    async take(run: ProgramRun): Promise<HandedJob[]> {
      const tabId = holderOf(run);
      const open = await openJobsOfProgram(database, run.installationId, tabId);
      if (open.length === 0) return [];
      const handed = await handOutTo(
        database,
        open.map((job) => ({ job, tabId, guarded: false })),
        now(),
      );
      const keys = handed.map(({ message }) => ({ uuid: message.uuid, handOut: message.handOut ?? -1, tabId }));
      await noteReceived(database, keys, now());
      return handed;
    },

    /** As a tab does with `order.print-ack`. */
    async acknowledge(run: ProgramRun, ack: PrintAck): Promise<AckAnswer> {
      const answer = await dispatcher.acknowledge(holderOf(run), ack);
      const [ended] = ack.stage === 'final' ? (ack.outcomes ?? []) : [];
      if (ended && answer.ok) await reportTest(holderOf(run), ack.uuid, testTicketOfOutcome(ended.outcome, ended.code ?? null));
      return answer;
    },
  };
}

export type InstalledPrograms = ReturnType<typeof createInstalledPrograms>;
