import type { FastifyRequest } from 'fastify';
import { INTAKE_REFUSALS } from '@/domain/intake';
import { HttpError } from '../../platform/http/httpError';
import { equalsInConstantTime, isSigned, SIGNED_WITHIN_S } from '../integrations/signature';
import { createHmac } from 'node:crypto';

/** A request to the intake API with its raw body, which the signature covers. */
export interface IntakeMessage {
  headers: FastifyRequest['headers'];
  raw: Buffer;
}

/** Verifies the sender of a request and returns its message id. @throws HttpError 401. */
export type Authenticate = (call: IntakeMessage, secret: string, now: Date) => string;

/** Verifies a Standard Webhooks signature that is not older than five minutes. */
export const authenticateSigned: Authenticate = ({ headers, raw }, secret, now) => {
  const id = headerOf(headers, 'webhook-id');
  const signature = headerOf(headers, 'webhook-signature');
  const timestamp = Number(headerOf(headers, 'webhook-timestamp') || NaN);
  if (id === '' || id.length > 200 || signature === '' || !Number.isSafeInteger(timestamp)) {
    throw badSignature('The headers webhook-id, webhook-timestamp (seconds since 1970) and webhook-signature are required.');
  }
  if (!isSigned({ id, timestamp, body: raw }, signature, secret)) {
    throw badSignature('The signature does not match this message: check the secret, and that the body is signed exactly as it is sent.');
  }
  if (Math.abs(now.getTime() / 1_000 - timestamp) > SIGNED_WITHIN_S) {
    throw new HttpError(
      401,
      INTAKE_REFUSALS.oldTimestamp,
      `The timestamp of the message differs from now by more than ${SIGNED_WITHIN_S} s.`,
    );
  }
  return id;
};

/**
 * Verifies a WooCommerce webhook signature (delivery version 3): base64 of HMAC-SHA256 over the body with the secret as key. It has no
 * timestamp, but a replayed message changes nothing, because orders are idempotent by id.
 */
export const authenticateWooCommerce: Authenticate = ({ headers, raw }, secret) => {
  const expected = createHmac('sha256', secret).update(raw).digest('base64');
  const signature = headerOf(headers, 'x-wc-webhook-signature');
  const id = headerOf(headers, 'x-wc-webhook-delivery-id');
  if (id === '' || !equalsInConstantTime(signature, expected)) {
    throw badSignature('X-WC-Webhook-Signature does not match this message: set the secret of this connection in the WooCommerce webhook.');
  }
  return id.slice(0, 200);
};

function badSignature(message: string): HttpError {
  return new HttpError(401, INTAKE_REFUSALS.badSignature, message);
}

function headerOf(headers: IntakeMessage['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
