import type { PrintJobMessage } from '@/domain/printJob';
import type { PolledPrinters } from '../printing/polling/polledPrinters';
import type { PrintAnswers } from '../printing/questions/printAnswers';
import type { BackupRule } from '../printing/queue/backups';
import type { ChangeRule } from '../printing/queue/ticketChanges';
import type { VoidRule } from '../printing/queue/withdrawals';
import type { OrderWithdrawals, RealtimeFaults } from '../realtime/realtimeFaults';

/** Later than usual, but before a tab stops waiting for an answer. */
const LATE_MS = 2_000;

/** The faults of the realtime server that a tester switches on in the demo (docs/print-delivery.md §12). */
export class DemoRealtimeFaults implements RealtimeFaults {
  /** When messages of tabs about print jobs are answered. They are stored in each case. */
  acks: 'now' | 'late' | 'never' = 'now';
  /** Whether each print job is sent twice. */
  twice = false;
  /** Overrides of each job that goes out: how it is printed, and how much time is left for it, in ms. */
  jobs: { strategy?: string | undefined; expiresInMs?: number | undefined } = {};
  voids: VoidRule = 'due';
  changes: ChangeRule = 'due';
  backups: BackupRule = 'moved';
  /** Whether the tickets of a cancelled order stay in the queue. */
  keepsCancelled = false;
  /** Whether each result of a printer that polls is read as printed. */
  polledResults: 'read' | 'alwaysPrinted' = 'read';
  /** Whether a ticket that a printer gets again by polling is marked as a possible duplicate. */
  polledMarks: 'due' | 'never' = 'due';
  /** Whether the answer of a person about a ticket that no tab printed is accepted but not stored. */
  personAnswers: 'stored' | 'dropped' = 'stored';
  /** Takes the role from all main tabs. */
  elect: () => Promise<void> = () => Promise.resolve();

  connect({ elect }: { elect(): Promise<void> }): void {
    this.elect = elect;
  }

  withdrawing({ withdraw, withdrawPrinter }: OrderWithdrawals): OrderWithdrawals {
    return {
      withdrawPrinter,
      withdraw: (order, transaction) =>
        this.keepsCancelled ? Promise.resolve({ announce: () => Promise.resolve() }) : withdraw(order, transaction),
    };
  }

  polling(printers: PolledPrinters): PolledPrinters {
    const unmarked = new Map<string, string>();
    return {
      ...printers,
      take: async (...request) => {
        const copy = await printers.take(...request);
        if (!copy || this.polledMarks === 'due') return copy;
        if (copy.attempt === 1) unmarked.set(copy.jobUuid, copy.body);
        return { ...copy, body: unmarked.get(copy.jobUuid) ?? copy.body };
      },
      handleResult: (printerUuid, attempt, reply) =>
        printers.handleResult(
          printerUuid,
          attempt,
          this.polledResults === 'read' ? reply : { ...reply, verdict: { outcome: 'printed', code: null } },
        ),
    };
  }

  asking(answers: PrintAnswers): PrintAnswers {
    return { answer: (...given) => (this.personAnswers === 'stored' ? answers.answer(...given) : Promise.resolve(true)) };
  }

  answering(): (answer: () => void) => void {
    switch (this.acks) {
      case 'now':
        return (answer) => answer();
      case 'late':
        return (answer) => void setTimeout(answer, LATE_MS).unref();
      case 'never':
        return () => undefined;
    }
  }

  messagesOf(message: PrintJobMessage): PrintJobMessage[] {
    const sent = this.#overridden(message);
    return this.twice ? [sent, sent] : [sent];
  }

  #overridden(message: PrintJobMessage): PrintJobMessage {
    const { strategy = message.strategy, expiresInMs } = this.jobs;
    if (expiresInMs === undefined) return { ...message, strategy };
    const sentAt = Date.parse(message.serverTime ?? '') || Date.now();
    return { ...message, strategy, expiresAt: new Date(sentAt + expiresInMs).toISOString() };
  }
}
