import * as z from 'zod/mini';
import { tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

/** State of a channel at a location: it accepts orders, or it is paused (specification 1 §4). */
export const CHANNEL_STATES = ['open', 'paused'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/** The last status requested of a channel: `at` is ISO-8601 UTC, `by` the name of the user. */
const channelRequestSchema = z.looseObject({ status: z.enum(CHANNEL_STATES), until: text, at: z.string(), by: text });

/**
 * The current status of a channel at a location as the channel reports it (decision G21); `status` is null until its first report. `asked`
 * and `reportedAt` are extensions of this product's server.
 */
export const channelStatusSchema = z.looseObject({
  status: z.catch(z.nullable(z.enum(CHANNEL_STATES)), null),
  until: text,
  reason: text,
  reportedAt: text,
  asked: z.catch(z.optional(z.nullable(channelRequestSchema)), null),
});
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

/** An entry of `GET /channel-statuses`, and the message `channel.changed`: an extension of this product's server. */
export const locationChannelStatusSchema = z.extend(channelStatusSchema, { locationId: z.string(), slug: z.string() });
export type LocationChannelStatus = z.infer<typeof locationChannelStatusSchema>;

export const channelStatusListSchema = tolerantList(locationChannelStatusSchema);

/** Error codes (specification 1 §8) of a change of a channel's status, also used by operations. */
export const CHANNEL_REFUSALS = {
  /** 429; `details.retryAfterMs` is how long the client must wait before the next request to the platform. */
  rateLimited: 'CHANNEL_RATE_LIMITED',
  /** 409: the channel can be paused only within its opening hours. */
  outOfHours: 'OUT_OF_HOURS',
  /** 502: the platform rejected the request. */
  refused: 'CHANNEL_REFUSED',
  /** 504: the platform did not respond, so that the outcome is unknown. */
  silent: 'CHANNEL_SILENT',
  /** Operations only: a newer request superseded this one before the channel applied it. */
  overtaken: 'OVERTAKEN',
} as const;
