import * as z from 'zod/mini';
import { channelStatusSchema, newOrderStatusSchema, orderFilterSchema, orderSchema, printerEntriesSchema } from '@/domain/order';
import { TICKET_TYPES } from '@/domain/printer';
import { RIDER_PARTNERS } from '@/domain/riderPartner';
import { statusOverrideSchema } from '@/domain/statusOverride';
import { endpoint } from './endpoint';

const reprintQuerySchema = z.strictObject({
  ticketType: z.optional(z.enum(TICKET_TYPES)),
  copies: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(10))),
});
const reprintBodySchema = z.strictObject({ orderId: z.string(), locationId: z.string() });
const sendToPosQuerySchema = z.strictObject({ accountIds: z.optional(z.array(z.string())) });
const riderRequestSchema = z.strictObject({ slug: z.enum(RIDER_PARTNERS) });

const READ_ORDERS = [
  ['orders', 'readOwn'],
  ['dashboard-view', 'readOwn'],
] as const;
const RETRY_ORDERS = [['orders:retry', 'updateOwn']] as const;

export const listLocationOrders = endpoint({
  method: 'GET',
  path: '/Locations/:id/orders',
  access: READ_ORDERS,
  query: orderFilterSchema,
  tags: ['order', 'order/*'],
  reply: { list: orderSchema },
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders/queryOrders',
  access: READ_ORDERS,
  query: orderFilterSchema,
  tags: ['order', 'order/*'],
  reply: { list: orderSchema },
});

export const listAccountOrders = endpoint({
  method: 'GET',
  path: '/Accounts/:id/queryOrders',
  access: READ_ORDERS,
  query: orderFilterSchema,
  tags: ['order', 'order/*'],
  reply: { list: orderSchema },
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/Orders/:id',
  access: READ_ORDERS,
  tags: ['order/:id'],
  reply: { single: orderSchema },
});

// An entry of type printer requires permission to read orders, any other permission to update orders:retry.
export const addOrderStatus = endpoint({
  method: 'POST',
  path: '/Orders/addNewStatusInOrder',
  access: 'signedIn',
  body: newOrderStatusSchema,
  reply: { single: orderSchema },
});

// For tabs that print many tickets at once (an extension of this server): like `addOrderStatus` for each entry. `recorded` states for each
// entry, in the same order, whether its order exists.
export const addPrinterEntries = endpoint({
  method: 'POST',
  path: '/Orders/printer-entries',
  access: [['orders', 'readOwn']],
  body: printerEntriesSchema,
  // The history of the order records the entries.
  audited: false,
  reply: { single: z.object({ recorded: z.array(z.boolean()) }) },
});

export const sendChannelStatus = endpoint({
  method: 'POST',
  path: '/Orders/updateStatusByChannel/:id',
  access: RETRY_ORDERS,
  body: channelStatusSchema,
  reply: { single: orderSchema },
});

// The provider's override, which bypasses the graph of the buttons (decision G15).
export const overrideOrderStatus = endpoint({
  method: 'PATCH',
  path: '/orders/:id/status',
  access: 'productAdmin',
  body: statusOverrideSchema,
  reply: { single: orderSchema },
});

export const reprintOrder = endpoint({
  method: 'POST',
  path: '/Orders/send-again-to-printer',
  access: RETRY_ORDERS,
  query: reprintQuerySchema,
  body: reprintBodySchema,
  reply: 'other',
});

export const resendToPos = endpoint({
  method: 'POST',
  path: '/Orders/send-again-to-pos/:id',
  access: RETRY_ORDERS,
  query: sendToPosQuerySchema,
  reply: { single: orderSchema },
});

// An extension of this product's server (decision G16).
export const requestRider = endpoint({
  method: 'POST',
  path: '/Orders/:id/request-rider',
  access: RETRY_ORDERS,
  body: riderRequestSchema,
  reply: { single: orderSchema },
});
