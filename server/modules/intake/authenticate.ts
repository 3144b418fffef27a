import type { FastifyRequest } from 'fastify';
import { INTAKE_REFUSALS } from '@/domain/intake';
import { HttpError } from '../../platform/http/httpError';
import { isSame, isSigned, SIGNED_WITHIN_S } from '../integrations/signature';
import { createHmac } from 'node:crypto';

/** A call to the intake API as it came: its body as bytes, over which it is signed. */
export interface IntakeCall {
  headers: FastifyRequest['headers'];
  raw: Buffer;
}

/** Checks who sent a call and gives the id of its message. Throws an HttpError 401. */
export type Authenticate = (call: IntakeCall, secret: string, now: Date) => string;

/** Of our own intake API: signed as "Standard Webhooks" says, not more than five minutes ago. */
export const authenticateSigned: Authenticate = ({ headers, raw }, secret, now) => {
  const id = headerOf(headers, 'webhook-id');
  const signature = headerOf(headers, 'webhook-signature');
  const timestamp = Number(headerOf(headers, 'webhook-timestamp') || NaN);
  if (id === '' || id.length > 200 || signature === '' || !Number.isSafeInteger(timestamp)) {
    throw badSignature('The headers webhook-id, webhook-timestamp (seconds since 1970) and webhook-signature are needed.');
  }
  if (!isSigned({ id, timestamp, body: raw }, signature, secret)) {
    throw badSignature('The signature is not the one of this message: check the secret, and that the body is signed as it is sent.');
  }
  if (Math.abs(now.getTime() / 1_000 - timestamp) > SIGNED_WITHIN_S) {
    throw new HttpError(
      401,
      INTAKE_REFUSALS.oldTimestamp,
      `The message is signed for another time than now (${SIGNED_WITHIN_S} s are allowed).`,
    );
  }
  return id;
};

/**
 * Of WooCommerce (its webhooks, delivery in version 3): base64 of HMAC-SHA256 over the body, keyed with the text of the secret. It has no time:
 * a message that comes again changes nothing, because the order has its id.
 */
export const authenticateWooCommerce: Authenticate = ({ headers, raw }, secret) => {
  const expected = createHmac('sha256', secret).update(raw).digest('base64');
  const given = headerOf(headers, 'x-wc-webhook-signature');
  const id = headerOf(headers, 'x-wc-webhook-delivery-id');
  if (id === '' || !isSame(given, expected)) {
    throw badSignature(
      'X-WC-Webhook-Signature is not the one of this message: the webhook in WooCommerce needs the secret of this connection.',
    );
  }
  return id.slice(0, 200);
};

function badSignature(message: string): HttpError {
  return new HttpError(401, INTAKE_REFUSALS.badSignature, message);
}

function headerOf(headers: IntakeCall['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
