import { printersOf, type Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { ticketStatuses } from '@/domain/orderTickets';

/**
 * What is printed when the contents of an order change (decision G114): slips after tickets that were or may have been printed, new tickets instead of
 * waiting ones, or nothing. `noSlips`: tickets were printed, but no printer of the location prints change slips.
 */
export function printedResult(order: Order, location: Location | undefined): 'slip' | 'noSlips' | 'replaced' | 'nothing' {
  const tickets = ticketStatuses(order);
  if (tickets.some(({ kind }) => kind === 'success' || kind === 'unconfirmed' || kind === 'unknown')) {
    const printers = location ? printersOf(location).filter(({ isActive }) => isActive) : null;
    return printers?.every(({ slips }) => slips !== 'VOIDS_AND_CHANGES') ? 'noSlips' : 'slip';
  }
  return tickets.length > 0 || (order.tickets ?? []).length > 0 ? 'replaced' : 'nothing';
}
