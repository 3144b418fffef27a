import { Tag } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import { ticketOfEntry } from '@/domain/orderTickets';

/** Which ticket a printer entry speaks of: its type, which copy, and whether the paper says that it may be a duplicate. */
export function PrintedTicket({ entry }: { entry: StatusEntry }) {
  const intl = useIntl();
  const ticket = ticketOfEntry(entry);
  if (!ticket?.ticketType) return null;
  const { ticketType, copy, copies, attempt } = ticket;
  const parts = [
    intl.formatMessage({ id: `orders.ticketType.${ticketType}` }),
    copy !== null && (copies ?? copy) > 1 && intl.formatMessage({ id: 'orders.timeline.copyLabel' }, { copy, copies: copies ?? 0 }),
  ];
  return (
    <>
      {' · '}
      {parts.filter(Boolean).join(' · ')}{' '}
      {(attempt ?? 0) > 1 && <Tag minimal>{intl.formatMessage({ id: 'orders.timeline.markedLabel' })}</Tag>}
    </>
  );
}
