import { FormattedMessage } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import type { PrinterStatus } from '@/domain/orderStatus';
import type { MarkColour } from '@/ui/StatusMark/StatusMark';

export const PRINTER_COLOURS: Record<PrinterStatus | 'waiting', MarkColour> = {
  success: 'green',
  error: 'red',
  manual: 'amber',
  unknown: 'grey',
  waiting: 'grey',
};

interface PrinterStatusTextProps {
  kind: PrinterStatus;
  entry: Pick<StatusEntry, 'reason'>;
}

/** The message for a printer entry (specification 2 §8); an error includes its code. */
export function PrinterStatusText({ kind, entry }: PrinterStatusTextProps) {
  if (kind === 'error') return <FormattedMessage id="orders.printer.error" values={{ code: entry.reason || 'UNKNOW' }} />;
  return <FormattedMessage id={`orders.printer.${kind}`} />;
}
