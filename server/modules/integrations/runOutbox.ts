import * as z from 'zod/mini';
import pLimit from 'p-limit';
import { ITEM_KINDS } from '@/domain/blockedItem';
import { CHANNEL_STATES } from '@/domain/channelStatus';
import type { PlatformReports, ServerContext } from '../../context';
import { HttpError } from '../../platform/http/httpError';
import { log } from '../../platform/monitoring/log';
import { startPeriodic } from '../../platform/startPeriodic';
import { cancelAtPos } from '../pos/cancelAtPos';
import { sendToPos } from '../pos/sendToPos';
import { LEASE_MS, type AppClient } from './appClient';
import { refusedItemsOf } from './httpPlatforms';
import { PosUnreachable } from './httpPos';
import { BACKOFF_MS, endAttempt, leaseDue, withLease, type AttemptResult, type DeliveryRow } from './outboxStore';

/** How often the outbox is looked at, in ms. */
const EVERY_MS = 1_000;
/** How many messages are sent at the same time. */
const AT_ONCE = 10;

const statusSchema = z.looseObject({ status: z.enum(CHANNEL_STATES), until: z.nullable(z.string()) });
const itemsSchema = z.looseObject({
  items: z.array(z.looseObject({ innerId: z.string(), kind: z.enum(ITEM_KINDS), suspended: z.boolean() })),
});

export interface OutboxParts {
  context: ServerContext;
  client: AppClient;
  /** What a channel answers to a repeated message goes where its reports go. */
  reports: PlatformReports;
}

/**
 * Sends what is due in the outbox (row R-05): at once and every second from then on, the messages of all processes together once each. A process
 * that ends in the middle leaves its messages to the next one.
 *
 * @returns Ends it, and waits for the messages that are under way.
 */
export function startOutbox(parts: OutboxParts): () => Promise<void> {
  return startPeriodic(EVERY_MS, () => sendDue(parts), 'The outbox could not be sent');
}

/** Sends all messages that are due now. */
export async function sendDue(parts: OutboxParts): Promise<void> {
  for (;;) {
    const rows = await leaseDue(parts.context.database, AT_ONCE, LEASE_MS);
    if (rows.length === 0) return;
    await pLimit(AT_ONCE).map(rows, (row) => sendOne(parts, row));
  }
}

async function sendOne({ context, client, reports }: OutboxParts, row: DeliveryRow): Promise<void> {
  try {
    if (row.type === 'pos.order' || row.type === 'pos.cancellation')
      return await endAttempt(context.database, row, await withLease(context.database, row, LEASE_MS, () => askPos(context, row)));
    const { result, outcome } = await client.attempt(row);
    if (outcome.state === 'sent' && result?.kind === 'answered' && result.status !== 202) await report(reports, row, result.body);
  } catch (error) {
    log.error({ error, deliveryId: row.id }, 'A message of the outbox could not be sent');
    await endAttempt(context.database, row, { state: 'again', error: 'the server failed' });
  }
}

/** Hands an order or its cancellation to the POS; the history says what the POS answered. */
async function askPos(context: ServerContext, { type, orderId, attempts }: DeliveryRow): Promise<AttemptResult> {
  try {
    if (type === 'pos.cancellation') {
      await cancelAtPos(context, orderId ?? '', { isRepeated: attempts <= BACKOFF_MS.length });
      return { state: 'sent', error: null };
    }
    const { refusal } = await sendToPos(context, orderId ?? '');
    if (!refusal) return { state: 'sent', error: null };
    const error = `${refusal.reason}: ${refusal.notes}`;
    return refusal.reason === 'ERROR_SENDING_TO_POS' ? { state: 'again', error } : { state: 'refused', error };
  } catch (error) {
    // The order is in the kitchen already, or over: there is nothing to send any more.
    if (error instanceof HttpError) return { state: 'sent', error: error.message };
    if (error instanceof PosUnreachable) return { state: 'again', error: error.message };
    throw error;
  }
}

/** What a channel took at a later attempt is so now. */
async function report(reports: PlatformReports, { type, locationId, slug, body }: DeliveryRow, answer: unknown): Promise<void> {
  if (type === 'store.status') {
    const read = statusSchema.safeParse(body);
    if (!read.success) return;
    const { status, until } = read.data;
    await reports.channelReported(locationId, slug, { status, until: until === null ? null : new Date(until) });
  }
  if (type === 'items') {
    const read = itemsSchema.safeParse(body);
    if (read.success) await reports.itemsReported(locationId, slug, read.data.items);
  }
  if (type === 'menu') await reports.menuReported(locationId, slug, { refusedItems: refusedItemsOf(answer) });
}
