import type { MessageDescriptor } from 'react-intl';
import type { SnapshotFrom } from 'xstate';
import type { PrinterReport } from '@/domain/printJob';
import type { printerEntryMachine } from '@/machines/printerEntry/printerEntryMachine';

type EntrySnapshot = SnapshotFrom<typeof printerEntryMachine>;
type MessageId = NonNullable<MessageDescriptor['id']>;
type Trouble = NonNullable<PrinterReport['trouble']>;

/** How a printer's row reads: its state in words, what is wrong or to be expected, and the colour beside them. */
export interface PrinterRowWords {
  state: MessageId;
  detail: MessageId | null;
  /** What the printer itself said, as it says it: the bit of its status (row BP-05). */
  code: string | null;
  colour: 'green' | 'amber' | 'red' | 'grey' | 'blue';
}

const TROUBLES: Record<Trouble, [words: MessageId, statusBit?: string]> = {
  network: ['printing.menu.networkError'],
  timeout: ['printing.menu.timeoutError'],
  unreadable: ['printing.menu.unreadableError'],
  noResponse: ['printing.menu.noResponseError', '0x00000001'],
  offline: ['printing.menu.offlineError', '0x00000008'],
  coverOpen: ['printing.menu.coverOpenError', '0x00000020'],
  paperEnd: ['printing.menu.paperEndError', '0x00080000'],
  cutter: ['printing.menu.cutterError', '0x00000800'],
  mechanism: ['printing.menu.mechanismError', '0x00000400'],
  unrecoverable: ['printing.menu.unrecoverableError', '0x00002000'],
  recoverable: ['printing.menu.recoverableError', '0x00004000'],
  permission: ['printing.menu.permissionError'],
};

/** The words of a printer's row (specification 2 §2, decision G57, row BP-05). */
export function printerRowWords(snapshot: EntrySnapshot): PrinterRowWords {
  const { trouble, report, barred } = snapshot.context;
  if (snapshot.matches('disabled')) return row('printing.menu.disabledLabel', 'grey');
  if (snapshot.matches({ unavailable: 'invalidUrl' })) return row('printing.menu.invalidUrlLabel', 'red');
  if (snapshot.matches({ unavailable: 'missingUuid' })) return row('printing.menu.missingUuidLabel', 'red');
  if (snapshot.matches('barred')) return row('printing.menu.unavailableLabel', 'red', 'printing.menu.barredError');
  if (snapshot.matches({ client: 'seen' })) return row('printing.menu.connectedLabel', 'green', 'printing.menu.clientSeenLabel');
  if (snapshot.matches('client')) return row('printing.menu.unavailableLabel', 'red', 'printing.menu.clientUnseenError');
  if (snapshot.matches({ waiting: 'reported' }) && report) return reported(report);
  if (snapshot.matches('waiting')) return row('printing.menu.unavailableLabel', 'grey', barred ? 'printing.menu.barredError' : null);
  if (snapshot.matches({ usable: 'checking' })) return row('printing.menu.checkingLabel', 'blue');
  if (snapshot.matches({ usable: 'connected' })) return connected(snapshot.matches({ usable: { connected: 'warning' } }));
  return troubled(trouble);
}

/** What the tab that prints saw. One that may not reach the printer prints nothing there. */
function reported({ ok, paperNearEnd = false, trouble }: PrinterReport): PrinterRowWords {
  if (ok) return connected(paperNearEnd);
  if (trouble === 'permission') return row('printing.menu.unavailableLabel', 'red', 'printing.menu.permissionError');
  return troubled(trouble);
}

function connected(paperNearEnd: boolean): PrinterRowWords {
  if (!paperNearEnd) return row('printing.menu.connectedLabel', 'green');
  return row('printing.menu.connectedLabel', 'amber', 'printing.menu.paperNearEndLabel', '0x00020000');
}

function troubled(trouble: Trouble | null | undefined): PrinterRowWords {
  const [detail, code] = trouble ? TROUBLES[trouble] : [null];
  return row('printing.menu.retryingLabel', 'red', detail, code);
}

function row(
  state: MessageId,
  colour: PrinterRowWords['colour'],
  detail: MessageId | null = null,
  code: string | null = null,
): PrinterRowWords {
  return { state, colour, detail, code };
}
