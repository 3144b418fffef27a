import { FormattedMessage } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import type { AttemptStatus } from '@/domain/orderTickets';

interface PrinterStatusTextProps {
  kind: AttemptStatus;
  entry: Pick<StatusEntry, 'reason'>;
}

/** The message for a printer entry (specification 2 §8); a failed or unconfirmed one includes its code. */
export function PrinterStatusText({ kind, entry }: PrinterStatusTextProps) {
  if (kind === 'error' || kind === 'unconfirmed') {
    return <FormattedMessage id={`orders.printer.${kind}`} values={{ code: entry.reason || 'UNKNOW' }} />;
  }
  return <FormattedMessage id={`orders.printer.${kind}`} />;
}
