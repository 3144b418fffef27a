import { createHmac, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { signedHeaders } from '../../server/modules/integrations/signature';

interface SignedCall {
  url: string;
  body: unknown;
  secret: string;
  id?: string;
  /** Seconds since 1970. @default now */
  timestamp?: number;
}

/** A call to the intake API with the signature of a channel. */
export function signedCall({
  url,
  body,
  secret,
  id = randomUUID(),
  timestamp = Math.floor(Date.now() / 1_000),
}: SignedCall): InjectOptions {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method: 'POST',
    url: `/api${url}`,
    headers: { 'content-type': 'application/json', ...signedHeaders({ id, timestamp, body: payload }, secret) },
    payload,
  };
}

/** A webhook of WooCommerce with its headers. */
export function wooCall(location: string, body: object, secret: string, topic = 'order.created'): InjectOptions {
  const payload = JSON.stringify(body);
  return {
    method: 'POST',
    url: `/api/intake/ecommerce/woocommerce?location=${location}`,
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-resource': 'order',
      'x-wc-webhook-id': '12',
      'x-wc-webhook-delivery-id': randomUUID(),
      'x-wc-webhook-signature': createHmac('sha256', secret).update(payload).digest('base64'),
    },
    payload,
  };
}
