import type { MessageDescriptor } from 'react-intl';
import type { SnapshotFrom } from 'xstate';
import { isPollingMethod, type ConnectMethod } from '@/domain/printer';
import type { PrinterReport } from '@/domain/printJob';
import { problemTexts } from '@/features/printing/problemTexts';
import type { printerEntryMachine } from '@/machines/printerEntry/printerEntryMachine';

type EntrySnapshot = SnapshotFrom<typeof printerEntryMachine>;
type MessageId = NonNullable<MessageDescriptor['id']>;
type Problem = NonNullable<PrinterReport['trouble']>;

/** The texts and colour of a printer's row: its state, and a problem or warning. */
export interface PrinterRowTexts {
  state: MessageId;
  detail: MessageId | null;
  /** The bit of the printer's own status that reports the problem (row BP-05). */
  code: string | null;
  colour: 'green' | 'amber' | 'red' | 'grey' | 'blue';
}

/** Returns the texts and colour of a printer's row (specification 2 §2, decision G57, row BP-05). */
export function printerRowTexts(snapshot: EntrySnapshot, method: ConnectMethod = 'APP'): PrinterRowTexts {
  const { problem, report, permissionBlocked, printer } = snapshot.context;
  const isDevice = printer.needsGrant === 'device';
  const blockedText = isDevice ? 'printing.row.deviceNotChosenError' : 'printing.row.permissionBlockedError';
  if (snapshot.matches('disabled')) return row('printing.row.disabledLabel', 'grey');
  if (snapshot.matches({ unavailable: 'invalidUrl' })) return row('printing.row.invalidUrlLabel', 'red');
  if (snapshot.matches({ unavailable: 'missingUuid' })) return row('printing.row.missingUuidLabel', 'red');
  if (snapshot.matches('permissionBlocked')) return row('printing.row.unavailableLabel', 'red', blockedText);
  if (snapshot.matches('client') && isPollingMethod(method)) return polledRowTexts(report, method);
  if (snapshot.matches({ waiting: 'reported' }) && report) return reported(report, isDevice);
  if (snapshot.matches('waiting')) return row('printing.row.unavailableLabel', 'grey', permissionBlocked ? blockedText : null);
  if (snapshot.matches({ usable: 'checking' })) return row('printing.row.checkingLabel', 'blue');
  if (snapshot.matches({ usable: 'connected' })) return connected(snapshot.matches({ usable: { connected: 'warning' } }));
  return problemRow(problem);
}

/** Returns the row for a report of the main tab. Without the permission or a device, that tab cannot print on the printer. */
function reported({ ok, paperNearEnd = false, trouble }: PrinterReport, isDevice: boolean): PrinterRowTexts {
  if (ok) return connected(paperNearEnd);
  if (trouble === 'permission')
    return row('printing.row.unavailableLabel', 'red', isDevice ? 'printing.row.deviceElsewhereError' : 'printing.row.permissionError');
  return problemRow(trouble);
}

/** Returns the row of a printer that asks for its tickets, itself or by an installed program (row V-08). */
export function polledRowTexts(report: PrinterReport | null | undefined, method: ConnectMethod): PrinterRowTexts {
  const isProgram = method === 'CLIENT';
  const seen = isProgram ? 'printing.row.clientSeenLabel' : 'printing.row.pollSeenLabel';
  if (report?.ok && !report.paperNearEnd) return row('printing.row.connectedLabel', 'green', seen);
  if (report?.ok) return connected(true);
  if (report?.trouble && report.trouble !== 'timeout') return problemRow(report.trouble);
  return row('printing.row.unavailableLabel', 'red', isProgram ? 'printing.row.clientUnseenError' : 'printing.row.pollUnseenError');
}

function connected(paperNearEnd: boolean): PrinterRowTexts {
  if (!paperNearEnd) return row('printing.row.connectedLabel', 'green');
  return row('printing.row.connectedLabel', 'amber', 'printing.row.paperNearEndLabel', '0x00020000');
}

function problemRow(trouble: Problem | null | undefined): PrinterRowTexts {
  if (!trouble) return row('printing.row.retryingLabel', 'red');
  const { state, detail, statusBit } = problemTexts(trouble);
  return row(state, 'red', detail, statusBit);
}

function row(
  state: MessageId,
  colour: PrinterRowTexts['colour'],
  detail: MessageId | null = null,
  code: string | null = null,
): PrinterRowTexts {
  return { state, colour, detail, code };
}
