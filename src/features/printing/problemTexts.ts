import type { MessageDescriptor } from 'react-intl';
import type { PrinterReport } from '@/domain/printJob';

type MessageId = NonNullable<MessageDescriptor['id']>;
type Problem = NonNullable<PrinterReport['trouble']>;

/**
 * Texts for a printer's problem: its state, a detail, and the bit of the printer's status that reports it (row BP-05). A printer that
 * answers has its own state and is never shown as disconnected; "trying to reconnect" means that it does not answer (decision G57).
 */
export interface ProblemTexts {
  state: MessageId;
  detail: MessageId | null;
  statusBit: string | null;
}

const TEXTS: Record<Problem, ProblemTexts> = {
  network: retrying('printing.row.networkError'),
  timeout: retrying('printing.row.timeoutError'),
  unreadable: retrying('printing.row.unreadableError'),
  noResponse: retrying('printing.row.noResponseError', '0x00000001'),
  notConnected: retrying('printing.row.notConnectedError'),
  inUse: retrying('printing.row.inUseError'),
  permission: retrying('printing.row.permissionError'),
  notPrinter: { state: 'printing.row.notPrinterLabel', detail: 'printing.row.notPrinterError', statusBit: null },
  offline: ofState('printing.row.offlineLabel', '0x00000008'),
  coverOpen: ofState('printing.row.coverOpenLabel', '0x00000020'),
  paperEnd: ofState('printing.row.paperEndLabel', '0x00080000'),
  cutter: ofState('printing.row.cutterLabel', '0x00000800'),
  mechanism: ofState('printing.row.mechanismLabel', '0x00000400'),
  unrecoverable: ofState('printing.row.unrecoverableLabel', '0x00002000'),
  recoverable: ofState('printing.row.recoverableLabel', '0x00004000'),
};

export function problemTexts(problem: Problem): ProblemTexts {
  return TEXTS[problem];
}

function retrying(detail: MessageId, statusBit: string | null = null): ProblemTexts {
  return { state: 'printing.row.retryingLabel', detail, statusBit };
}

function ofState(state: MessageId, statusBit: string): ProblemTexts {
  return { state, detail: null, statusBit };
}
