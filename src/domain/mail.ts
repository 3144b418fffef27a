import * as z from 'zod/mini';
import { LINK_KINDS } from '@/domain/accessLink';

/** `queued`: an attempt is due at `nextAttemptAt`; `sent`: the mail server took it; `failed`: no further attempt is made. */
export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why the last attempt failed, or none is made any more.
 *
 * | Code | Meaning |
 * |---|---|
 * | unreachable | no connection to the mail server, or no answer in time |
 * | deferred | the mail server said 4xx: later |
 * | rejected | it said 5xx: never |
 * | authentication | it did not take the name and password of the installation; attempts go on, for those can be corrected |
 * | expired | the link would no longer be valid |
 * | tooManyAttempts | the last attempt failed for one of the first reasons, and it was the last one |
 * | replaced | a newer link was issued, a password was set, or the address was changed |
 * | userGone | the user was deleted |
 */
export const MAIL_ERRORS = [
  'unreachable',
  'deferred',
  'rejected',
  'authentication',
  'expired',
  'tooManyAttempts',
  'replaced',
  'userGone',
] as const;
export type MailError = (typeof MAIL_ERRORS)[number];

/** A line of the mail log: no text and no link. Dates ISO-8601 UTC; `errorText` is what the mail server said. */
export const mailSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(LINK_KINDS),
  userId: z.string(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  createdAt: z.string(),
  nextAttemptAt: z.optional(z.nullable(z.string())),
  endedAt: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.catch(z.nullable(z.enum(MAIL_ERRORS)), null))),
  errorText: z.optional(z.nullable(z.string())),
});
export type Mail = z.infer<typeof mailSchema>;

/** Query of `GET /mails`: newest first, `page` from 0. */
export const mailFilterSchema = z.strictObject({
  state: z.optional(z.enum(MAIL_STATES)),
  page: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
export type MailFilter = z.infer<typeof mailFilterSchema>;
