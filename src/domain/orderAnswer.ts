import * as z from 'zod/mini';
import { busyModeAt } from '@/domain/busyMode';
import { DENIAL_REASONS } from '@/domain/denialReason';
import type { Location } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus, orderEntries } from '@/domain/orderStatus';

export const MIN_READY_MINUTES = 1;
export const MAX_READY_MINUTES = 180;
/** Preparation time, in minutes, of a location and a channel without one of their own. */
export const FALLBACK_READY_MINUTES = 20;
export const MAX_DENIAL_TEXT = 500;

const MINUTE_MS = 60_000;

const denial = {
  reason: z.enum(DENIAL_REASONS),
  /** An additional text for the channel. */
  text: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(MAX_DENIAL_TEXT)))),
};

/**
 * Body of `POST /Orders/{id}/answer` (row K-06, decision G79). `accept` and `deny` answer an order in the status INCOMING_NEW; `cancel`
 * ends one that was accepted before. Without `readyInMinutes` an accepted order retains the time that its channel set, else the default
 * minutes of channel and location apply.
 */
export const orderAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('accept'),
    readyInMinutes: z.optional(z.nullable(z.int().check(z.minimum(MIN_READY_MINUTES), z.maximum(MAX_READY_MINUTES)))),
  }),
  z.strictObject({ kind: z.literal('deny'), ...denial }),
  z.strictObject({ kind: z.literal('cancel'), ...denial }),
]);
export type OrderAnswer = z.infer<typeof orderAnswerSchema>;

/**
 * `entry.meta.answer` of the message `order.status` to the channel: the answer of a person, or of the automatic acceptance. `readyAt` is an
 * ISO-8601 UTC instant. Reason and text of a denial are `reason` and `notes` of the entry.
 */
export const sentAnswerSchema = z.looseObject({
  kind: z.enum(['accept', 'deny', 'cancel']),
  readyInMinutes: z.catch(z.optional(z.nullable(z.number())), null),
  readyAt: z.catch(z.optional(z.nullable(z.string())), null),
});

/** `meta.answer` of the stored status entry. `by` is the person who answered, which messages to the channel omit. */
const recordedAnswerSchema = z.extend(sentAnswerSchema, {
  by: z.catch(z.optional(z.nullable(z.looseObject({ id: z.string(), name: z.string() }))), null),
});
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/** The answer that a status entry records; null for other entries. */
export function answerOfEntry({ meta }: Pick<StatusEntry, 'meta'>): RecordedAnswer | null {
  return z.looseObject({ answer: recordedAnswerSchema }).safeParse(meta).data?.answer ?? null;
}

type Channels = Pick<Location, 'channels' | 'preparationMinutes' | 'busyMode'>;

/**
 * Preparation time of an order in minutes: that of its channel at the location, else that of the location, else 20, plus the minutes of the
 * busy mode (row K-07). `now` in ms since 1970.
 */
export function defaultReadyMinutes(order: Pick<Order, 'channel'>, location: Channels | undefined, now: number): number {
  const ofChannel = location?.channels.find(({ slug }) => slug === order.channel.slug)?.preparationMinutes;
  const minutes = ofChannel ?? location?.preparationMinutes ?? FALLBACK_READY_MINUTES;
  const extra = busyModeAt(location, now)?.extraMinutes ?? 0;
  return Math.min(MAX_READY_MINUTES, Math.max(MIN_READY_MINUTES, Math.round(minutes + extra)));
}

/**
 * The minutes to suggest for the acceptance of an order: until the time that its channel set, if that is later than the default minutes
 * from now, else the default. `now` in ms since 1970. May exceed `MAX_READY_MINUTES` for an order for later.
 */
export function suggestedReadyMinutes(
  order: Pick<Order, 'channel' | 'suggestedPickUpAt' | 'preparationAt'>,
  location: Channels | undefined,
  now: number,
): number {
  const minutes = defaultReadyMinutes(order, location, now);
  const promised = Date.parse(promisedAt(order) ?? '');
  return Number.isNaN(promised) ? minutes : Math.max(minutes, Math.round((promised - now) / MINUTE_MS));
}

function promisedAt({ suggestedPickUpAt, preparationAt }: Pick<Order, 'suggestedPickUpAt' | 'preparationAt'>): string | null {
  return suggestedPickUpAt ?? preparationAt ?? null;
}

interface Answering {
  location: Channels | undefined;
  by: { id: string; name: string };
  now: Date;
}

/** The status entry that an answer adds to an order, and the fields that it changes: the time at which an accepted order must be ready. */
export function entryOfAnswer(
  order: Order,
  answer: OrderAnswer,
  { location, by, now }: Answering,
): { entry: StatusEntry; fields?: { suggestedPickUpAt: string } } {
  const date = now.toISOString();
  if (answer.kind !== 'accept') {
    const { kind, reason, text } = answer;
    return {
      entry: { status: 'CANCELED', creator: 'web-app', date, reason, ...(text && { notes: text }), meta: { answer: { kind, by } } },
    };
  }
  const suggested = suggestedReadyMinutes(order, location, now.getTime());
  const minutes = answer.readyInMinutes ?? suggested;
  const isPromised = !answer.readyInMinutes && suggested > defaultReadyMinutes(order, location, now.getTime());
  const readyAt = (isPromised && promisedAt(order)) || new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  const meta = { answer: { kind: 'accept', readyInMinutes: minutes, readyAt, by } };
  return { entry: { status: 'ACEPTED', creator: 'web-app', date, meta }, fields: { suggestedPickUpAt: readyAt } };
}

/** Whether the newest status of an order is this answer of this person, so that a repeated request changes nothing. */
export function isRepeatedAnswer(order: Pick<Order, 'statuses'>, answer: OrderAnswer, userId: string): boolean {
  const last = orderEntries(order.statuses).at(-1);
  const recorded = last && answerOfEntry(last);
  if (!recorded || recorded.kind !== answer.kind || recorded.by?.id !== userId) return false;
  if (answer.kind === 'accept') return !answer.readyInMinutes || recorded.readyInMinutes === answer.readyInMinutes;
  return last?.reason === answer.reason && (last.notes ?? '') === (answer.text ?? '');
}

/** Code of the 409 for an order that cannot be answered so any more; `details`: `orderAnsweredSchema`. */
export const ORDER_ANSWERED = 'ORDER_ANSWERED';

/** Who changed the order before, and how: the status, the person or system, the minutes of an acceptance, the reason of a denial. */
export const orderAnsweredSchema = z.looseObject({
  status: z.string(),
  by: z.nullable(z.string()),
  readyInMinutes: z.nullable(z.number()),
  reason: z.nullable(z.string()),
});
export type OrderAnswered = z.infer<typeof orderAnsweredSchema>;

export function answeredDetails(order: Pick<Order, 'statuses'>): OrderAnswered {
  const last = orderEntries(order.statuses).at(-1);
  const recorded = last && answerOfEntry(last);
  return {
    status: currentStatus(order),
    by: recorded?.by?.name ?? last?.creator ?? null,
    readyInMinutes: recorded?.readyInMinutes ?? null,
    reason: last?.reason ?? null,
  };
}
