import * as z from 'zod/mini';
import { tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

/** How a channel of a location is: it takes orders or it does not for a while (specification 1 §4). */
export const CHANNEL_STATES = ['open', 'paused'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/** What was last asked of a channel: `at` ISO-8601 UTC, `by` the name of who asked. */
const askedSchema = z.looseObject({ status: z.enum(CHANNEL_STATES), until: text, at: z.string(), by: text });

/**
 * What a channel of a location says of itself now (decision G21); null while it has not said anything. `asked` and `reportedAt` are
 * additions of this product's server: without them nothing is known of who asked for it.
 */
export const channelStatusSchema = z.looseObject({
  status: z.catch(z.nullable(z.enum(CHANNEL_STATES)), null),
  until: text,
  reason: text,
  reportedAt: text,
  asked: z.catch(z.optional(z.nullable(askedSchema)), null),
});
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

/** One of `GET /channel-statuses`, and the message `channel.changed`: an addition of this product's server. */
export const locationChannelStatusSchema = z.extend(channelStatusSchema, { locationId: z.string(), slug: z.string() });
export type LocationChannelStatus = z.infer<typeof locationChannelStatusSchema>;

export const channelStatusListSchema = tolerantList(locationChannelStatusSchema);

/** The codes with which the server refuses to change a channel's status, in the one shape of errors (specification 1 §8), and those of operations. */
export const CHANNEL_REFUSALS = {
  /** 429; `details.retryAfterMs` is how long the platform wants to be left alone. */
  rateLimited: 'CHANNEL_RATE_LIMITED',
  /** 409: paused only within its opening hours. */
  outOfHours: 'OUT_OF_HOURS',
  /** 502: the platform said no. */
  refused: 'CHANNEL_REFUSED',
  /** 504: the platform gave no answer; what it did is not known. */
  silent: 'CHANNEL_SILENT',
  /** Of an operation alone: before the channel had done it, it was asked for something else. */
  overtaken: 'OVERTAKEN',
} as const;
