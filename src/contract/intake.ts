import * as z from 'zod/mini';
import { endpoint } from './endpoint';

const intakeQuerySchema = z.strictObject({ location: z.string().check(z.minLength(1), z.maxLength(100)) });

// The channel signs its requests with the secret of its connection; the route verifies the signature (row R-04).
export const receiveOrder = endpoint({
  method: 'POST',
  path: '/intake/:channel/orders',
  access: 'anyone',
  query: intakeQuerySchema,
  // Sent by a channel, not a user; recorded in the intake log.
  audited: false,
  reply: 'other',
});

export const receiveOrderStatus = endpoint({
  method: 'POST',
  path: '/intake/:channel/orders/:orderId/status',
  access: 'anyone',
  query: intakeQuerySchema,
  // Sent by a channel, not a user; recorded in the history of the order and in the intake log.
  audited: false,
  reply: 'other',
});

export const receiveOrderChange = endpoint({
  method: 'POST',
  path: '/intake/:channel/orders/:orderId/change',
  access: 'anyone',
  query: intakeQuerySchema,
  // Sent by a channel, not a user; recorded in the history of the order and in the intake log.
  audited: false,
  reply: 'other',
});

export const receiveCancellation = endpoint({
  method: 'POST',
  path: '/intake/:channel/orders/:orderId/cancellation',
  access: 'anyone',
  query: intakeQuerySchema,
  // Sent by a channel, not a user; recorded in the history of the order and in the intake log.
  audited: false,
  reply: 'other',
});

export const receiveWooCommerceOrder = endpoint({
  method: 'POST',
  path: '/intake/ecommerce/woocommerce',
  access: 'anyone',
  query: intakeQuerySchema,
  // Sent by a web shop, not a user; recorded in the intake log.
  audited: false,
  reply: 'other',
});

export const receiveEvents = endpoint({
  method: 'POST',
  path: '/intake/:channel/events',
  access: 'anyone',
  query: intakeQuerySchema,
  // Sent by a channel, not a user; recorded in the intake log.
  audited: false,
  reply: 'other',
});
