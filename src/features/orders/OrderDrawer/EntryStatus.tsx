import { Edit, InfoSign, Print, Walk } from '@blueprintjs/icons';
import { FormattedMessage } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import { normaliseStatus, statusColour } from '@/domain/orderStatus';
import { posChangeOfEntry } from '@/domain/posOrder/posChangeReply';
import { attemptStatusOf, MOVED_TO_BACKUP } from '@/domain/orderTickets';
import { riderStatusCode } from '@/domain/riderStatusCode';
import { TICKET_COLOURS } from '@/entities/printing/ticketStatusText';
import { entryKind } from '@/features/orders/OrderDrawer/entryKind';
import { PrinterStatusText } from '@/features/orders/OrderDrawer/PrinterStatusText';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

/** The status of one history entry, labelled by the entry's type. A status without a label shows its raw text. */
export function EntryStatus({ entry }: { entry: StatusEntry }) {
  switch (entryKind(entry)) {
    case 'printer':
      return <PrinterEntryStatus entry={entry} />;
    case 'rider':
      return (
        <StatusMark colour={entry.status === 'ERROR' ? 'amber' : 'grey'} icon={Walk}>
          <FormattedMessage id={`orders.rider.${riderStatusCode(entry.status)}`} />
        </StatusMark>
      );
    case 'change':
      return (
        <StatusMark colour="amber" icon={Edit}>
          <FormattedMessage id="orders.timeline.changedLabel" />
        </StatusMark>
      );
    case 'pos':
      return <PosEntryStatus entry={entry} />;
    case 'order':
      return <OrderEntryStatus entry={entry} />;
  }
}

/** The reply of the POS to a change of the order, which changes no status; else the status that the POS set. */
function PosEntryStatus({ entry }: { entry: StatusEntry }) {
  const change = posChangeOfEntry(entry);
  if (!change) return <OrderEntryStatus entry={entry} />;
  return (
    <StatusMark colour={change === 'changed' ? 'green' : 'amber'} icon={Edit}>
      <FormattedMessage id={`orders.pos.change.${change}`} />
    </StatusMark>
  );
}

function OrderEntryStatus({ entry }: { entry: StatusEntry }) {
  const status = normaliseStatus(entry.status);
  return (
    <StatusMark colour={statusColour(status)}>
      <FormattedMessage id={`orders.status.${status}`} />
      {status === 'UNKNOW' && ` (${entry.status})`}
    </StatusMark>
  );
}

/** COULD_NOT_PRINT and PRINTED are shown as information (specification 2 §3). */
function PrinterEntryStatus({ entry }: { entry: StatusEntry }) {
  if (entry.status === MOVED_TO_BACKUP) {
    return (
      <StatusMark colour="amber" icon={Print}>
        <FormattedMessage id="orders.timeline.movedLabel" />
      </StatusMark>
    );
  }
  if (entry.status === 'PRINTED' || entry.status === 'COULD_NOT_PRINT') {
    return (
      <StatusMark colour="blue" icon={InfoSign}>
        <FormattedMessage id={entry.status === 'PRINTED' ? 'orders.printer.printedInfo' : 'orders.printer.couldNotPrintInfo'} />
      </StatusMark>
    );
  }
  const kind = attemptStatusOf(entry);
  return (
    <StatusMark colour={TICKET_COLOURS[kind]} icon={Print}>
      <PrinterStatusText kind={kind} entry={entry} />
    </StatusMark>
  );
}
