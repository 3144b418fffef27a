import type { IntlShape } from 'react-intl';
import type { TicketName, TicketStatus } from '@/domain/orderTickets';

/** What a ticket is called: by its type, or that it is a void slip; empty where an entry does not say which ticket it speaks of. */
export function ticketNameText(intl: IntlShape, ticket: TicketName | null): string {
  if (ticket?.kind === 'VOID') return intl.formatMessage({ id: 'operations.ticket.VOID' });
  return ticket?.ticketType ? intl.formatMessage({ id: `operations.ticket.${ticket.ticketType}` }) : '';
}

/**
 * How an order's tickets stand, in few words (decision G62): "Printed", or the worst of several by its name: "Kitchen: not printed".
 */
export function ticketStatusText(intl: IntlShape, { ticket, kind, isOneOfMany }: TicketStatus & { isOneOfMany: boolean }): string {
  const status = intl.formatMessage({ id: `operations.printer.${kind}` });
  const name = isOneOfMany ? ticketNameText(intl, ticket) : '';
  if (!name) return status;
  const lower = status.charAt(0).toLocaleLowerCase(intl.locale) + status.slice(1);
  return intl.formatMessage({ id: 'operations.ticket.statusLabel' }, { ticket: name, status: lower });
}
