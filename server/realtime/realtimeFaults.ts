import type { PrintJobMessage } from '@/domain/printJob';
import type { PolledPrinters } from '../printing/polling/polledPrinters';
import type { PrintAnswers } from '../printing/questions/printAnswers';
import type { BackupRule } from '../printing/queue/backups';
import type { ChangeRule } from '../printing/queue/ticketChanges';
import type { VoidRule, Withdrawals } from '../printing/queue/withdrawals';

/** The two actions of the withdrawal of tickets that faults can replace. */
export type OrderWithdrawals = Pick<Withdrawals, 'withdraw' | 'withdrawPrinter'>;

/** Where a tester makes the realtime server fail (docs/print-delivery.md §12). Production has `NO_FAULTS`. */
export interface RealtimeFaults {
  /** Which void slips are made. */
  readonly voids: VoidRule;
  /** Which change slips are made. */
  readonly changes: ChangeRule;
  /** How tickets are given to backup printers. */
  readonly backups: BackupRule;
  /** The messages that go out for one print job. */
  messagesOf(message: PrintJobMessage): PrintJobMessage[];
  /** How a message that a tab sends now is answered: at once, later or never. */
  answering(): (answer: () => void) => void;
  /** How the tickets of cancelled orders are withdrawn. */
  withdrawing(withdrawals: OrderWithdrawals): OrderWithdrawals;
  /** How tickets are given to printers that poll, and how their results are read. */
  polling(printers: PolledPrinters): PolledPrinters;
  /** How the answers of people about tickets are stored. */
  asking(answers: PrintAnswers): PrintAnswers;
  /** Gives the faults an action that takes the role from all main tabs. */
  connect(actions: { elect(): Promise<void> }): void;
}

export const NO_FAULTS: RealtimeFaults = {
  voids: 'due',
  changes: 'due',
  backups: 'moved',
  messagesOf: (message) => [message],
  answering: () => (answer) => answer(),
  withdrawing: (withdrawals) => withdrawals,
  polling: (printers) => printers,
  asking: (answers) => answers,
  connect: () => undefined,
};
