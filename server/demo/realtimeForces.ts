import type { PrintJobMessage } from '@/domain/printJob';
import type { VoidRule, Withdrawals } from '../printing/queue/withdrawals';

/** Late, but before a tab gives up waiting for an answer. */
const LATE_MS = 2_000;

type OrderWithdrawals = Pick<Withdrawals, 'withdraw' | 'withdrawPrinter'>;

/** What a tester makes the realtime server do: the faults of a server in docs/print-delivery.md. Of the demo alone. */
export class RealtimeForces {
  /** When the words of tabs about jobs are answered; they are kept all the same. */
  acks: 'now' | 'late' | 'never' = 'now';
  /** Whether each job is sent twice. */
  twice = false;
  /** What each job says that goes out: how it is to be printed, and how much time is left for it. Both as it was made where not named. */
  jobs: { strategy?: string | undefined; expiresInMs?: number | undefined } = {};
  /** Which void slips are made. */
  voids: VoidRule = 'due';
  /** Whether the tickets of a cancelled order stay in the queue. */
  keepsCancelled = false;
  /** Takes the role from all main tabs; what it does comes from the realtime server. */
  elect: () => Promise<void> = () => Promise.resolve();

  /** How the tickets of cancelled orders are withdrawn. */
  withdrawing({ withdraw, withdrawPrinter }: OrderWithdrawals): OrderWithdrawals {
    return {
      withdrawPrinter,
      withdraw: (order, transaction) =>
        this.keepsCancelled ? Promise.resolve({ announce: () => Promise.resolve() }) : withdraw(order, transaction),
    };
  }

  /** How a message that comes now is answered. */
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

  /** A job's message as it goes out. */
  asSent(message: PrintJobMessage): PrintJobMessage {
    const { strategy = message.strategy, expiresInMs } = this.jobs;
    if (expiresInMs === undefined) return { ...message, strategy };
    const sentAt = Date.parse(message.serverTime ?? '') || Date.now();
    return { ...message, strategy, expiresAt: new Date(sentAt + expiresInMs).toISOString() };
  }
}
