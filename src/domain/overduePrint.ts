import * as z from 'zod/mini';
import { TICKET_TYPES } from '@/domain/printer';

/**
 * An order that should have printed by itself and of which a ticket did not come out in time (row BP-03): one line of our addition
 * `GET /print-jobs/overdue`. `since`: when its ticket was made, ISO-8601 UTC.
 */
export const overduePrintSchema = z.looseObject({
  orderId: z.string(),
  code: z.string(),
  locationId: z.string(),
  ticketType: z.enum(TICKET_TYPES),
  /** All types of which a ticket is missing, `ticketType` the first of them; missing where the server names one. */
  ticketTypes: z.optional(z.array(z.enum(TICKET_TYPES))),
  since: z.string(),
});
export type OverduePrint = z.infer<typeof overduePrintSchema>;

/** The message `print.overdue`, server to the room of a location: the list of its overdue orders changed. */
export const overdueChangedSchema = z.looseObject({ locationId: z.string() });
