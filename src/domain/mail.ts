import * as z from 'zod/mini';
import { LINK_KINDS } from '@/domain/accessLink';

/** What a mail contains: a link of this kind, alerts (row K-09), or a saved view of the reports (row M-06). */
export const MAIL_KINDS = [...LINK_KINDS, 'alerts', 'report'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `queued`: an attempt is due at `nextAttemptAt`; `sent`: the mail server accepted the mail; `failed`: there are no further attempts. */
export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why the last attempt failed, or why there are no further attempts.
 *
 * | Code | Meaning |
 * |---|---|
 * | unreachable | no connection to the mail server, or a timeout |
 * | deferred | the mail server responded 4xx: retry later |
 * | rejected | it responded 5xx: permanent failure |
 * | authentication | it rejected the credentials of the installation; attempts continue, because they can be corrected |
 * | unreadable | the figures of a report could not be read: retry later |
 * | expired | the link in the mail would be expired, or its alerts or its report are too old to be of use |
 * | tooManyAttempts | the last of the attempts failed temporarily |
 * | replaced | a newer link was issued, a password was set, the address was changed, or a later mail contains its alerts or its report, or the report must not be sent to the user any more (its log has the reason) |
 * | userGone | the user was deleted |
 */
export const MAIL_ERRORS = [
  'unreachable',
  'deferred',
  'rejected',
  'authentication',
  'unreadable',
  'expired',
  'tooManyAttempts',
  'replaced',
  'userGone',
] as const;
export type MailError = (typeof MAIL_ERRORS)[number];

/**
 * An entry of the mail log, without the text and link of the mail. Dates are ISO-8601 UTC; `errorText` is the response of the mail server.
 */
export const mailSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
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

/** Query of `GET /mails`: newest first, `page` starts at 0. */
export const mailFilterSchema = z.strictObject({
  state: z.optional(z.enum(MAIL_STATES)),
  page: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
export type MailFilter = z.infer<typeof mailFilterSchema>;
