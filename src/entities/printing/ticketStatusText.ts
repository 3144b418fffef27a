import type { IntlShape } from 'react-intl';
import type { TicketName, TicketStatus, TicketStatusKind } from '@/domain/orderTickets';
import type { MarkColour } from '@/ui/StatusMark/StatusMark';

/** The colour of the mark of each ticket status. */
export const TICKET_COLOURS: Record<TicketStatusKind, MarkColour> = {
  success: 'green',
  error: 'red',
  unconfirmed: 'amber',
  manual: 'amber',
  unknown: 'grey',
  waiting: 'grey',
};

/** Name of a ticket: its type, or the kind of slip; empty if an entry names no ticket. */
export function ticketNameText(intl: IntlShape, ticket: TicketName | null): string {
  if (ticket && ticket.kind !== 'TICKET') return intl.formatMessage({ id: `operations.ticket.${ticket.kind}` });
  return ticket?.ticketType ? intl.formatMessage({ id: `operations.ticket.${ticket.ticketType}` }) : '';
}

/** Short combined status of an order's tickets (decision G62): "Printed", or the worst of several with its name: "Kitchen: not printed". */
export function ticketStatusText(intl: IntlShape, { ticket, kind, isOneOfMany }: TicketStatus & { isOneOfMany: boolean }): string {
  const status = intl.formatMessage({ id: `operations.printer.${kind}` });
  const name = isOneOfMany ? ticketNameText(intl, ticket) : '';
  if (!name) return status;
  const lower = status.charAt(0).toLocaleLowerCase(intl.locale) + status.slice(1);
  return intl.formatMessage({ id: 'operations.ticket.statusLabel' }, { ticket: name, status: lower });
}
