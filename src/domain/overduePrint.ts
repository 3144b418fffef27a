import * as z from 'zod/mini';
import { TICKET_TYPES } from '@/domain/printer';

/**
 * An order with a ticket that should have been printed automatically but was not printed in time (row BP-03): an entry of our extension
 * `GET /print-jobs/overdue`. `since`: when the ticket was created, ISO-8601 UTC.
 */
export const overduePrintSchema = z.looseObject({
  orderId: z.string(),
  code: z.string(),
  locationId: z.string(),
  ticketType: z.enum(TICKET_TYPES),
  /** Types of all tickets that were not printed, beginning with `ticketType`; absent if the server reports only one. */
  ticketTypes: z.optional(z.array(z.enum(TICKET_TYPES))),
  since: z.string(),
});
export type OverduePrint = z.infer<typeof overduePrintSchema>;
