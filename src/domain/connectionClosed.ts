import * as z from 'zod/mini';

/** Why the server closes a connection: the browser exceeded the rate limit of messages. */
export const CLOSE_REASONS = ['TOO_MANY_MESSAGES'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/**
 * The message `connection.closed`, the last one before the server closes a connection, and the `data` of the error when the server rejects
 * a connection. The browser must not reconnect before `retryAfterMs`.
 */
export const connectionClosedSchema = z.object({
  reason: z.enum(CLOSE_REASONS),
  retryAfterMs: z.number().check(z.nonnegative()),
});
export type ConnectionClosed = z.infer<typeof connectionClosedSchema>;
