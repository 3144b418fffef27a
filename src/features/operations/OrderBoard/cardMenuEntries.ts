import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { needsRider } from '@/domain/orderRider';
import { manualTicket, type TicketChoice } from '@/domain/orderTickets';
import { riderPartnersOf, type RiderPartner } from '@/domain/riderPartner';

/** The entries of an order's menu that depend on its location, besides other actions and the link to its page. */
export interface CardMenuEntries {
  /** The ticket that waits for manual printing. */
  ticket: TicketChoice | null;
  /** The partners that a rider can be requested from. */
  partners: readonly RiderPartner[];
}

/** Returns the entries that apply to an order (rows OR-14, OP-04). */
export function cardMenuEntries(order: Order, location: Location | undefined, mayRequestRider: boolean): CardMenuEntries {
  return { ticket: manualTicket(order, location), partners: mayRequestRider && needsRider(order) ? riderPartnersOf(location) : [] };
}
