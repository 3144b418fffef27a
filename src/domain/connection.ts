import * as z from 'zod/mini';
import type { FieldProblem } from '@/domain/fieldRules';

const problem = (code: FieldProblem) => code;
const text = z.optional(z.nullable(z.string()));

/**
 * Connection of a location to a channel, POS system or rider partner (`GET /Locations/{id}/connections`). `secretAt`: when its secret was
 * created, ISO-8601 UTC; `url`: the endpoint that our requests are sent to.
 */
export const connectionSchema = z.looseObject({ slug: z.string(), enabled: z.boolean(), url: text, secretAt: text });
export type Connection = z.infer<typeof connectionSchema>;

/** Reply that contains a new secret. No other reply contains it. */
export const newSecretSchema = z.looseObject({ secret: z.string() });

/**
 * Body of `PUT /Locations/{id}/connections/{slug}`. `url` is `http:` or `https:`, without user name and password; null or '': nothing is
 * sent.
 */
export const connectionDraftSchema = z.strictObject({
  enabled: z.boolean(),
  url: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(500, problem('tooLong')),
        z.refine((address) => address === '' || isServerAddress(address), problem('invalidUrl')),
      ),
    ),
  ),
});
export type ConnectionDraft = z.infer<typeof connectionDraftSchema>;

function isServerAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hash } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === '';
}

/** A request to the intake API and its reply (`GET /intake-requests`), for the product administrator (row R-04). `at` is ISO-8601 UTC. */
export const intakeRequestSchema = z.looseObject({
  id: z.string(),
  at: z.string(),
  locationId: z.string(),
  slug: z.string(),
  kind: z.string(),
  messageId: z.string(),
  orderId: text,
  channelOrderId: text,
  status: z.number(),
  code: text,
  ip: text,
  body: z.optional(z.unknown()),
  reply: z.optional(z.unknown()),
});
export type IntakeRequest = z.infer<typeof intakeRequestSchema>;

/** Query of `GET /intake-requests`: newest first. */
export const intakeRequestFilterSchema = z.strictObject({
  orderId: z.optional(z.string()),
  locationId: z.optional(z.string()),
  /** Only requests that were rejected or failed. */
  failed: z.optional(z.enum(['true'])),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
