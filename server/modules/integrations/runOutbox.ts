import * as z from 'zod/mini';
import pLimit from 'p-limit';
import { ITEM_KINDS } from '@/domain/blockedItem';
import { CHANNEL_STATES } from '@/domain/channelStatus';
import type { PlatformReports, ServerContext } from '../../context';
import { HttpError } from '../../platform/http/httpError';
import { log } from '../../platform/monitoring/log';
import { startPeriodic } from '../../platform/startPeriodic';
import { cancelAtPos } from '../pos/cancelAtPos';
import { changeAtPos } from '../pos/changeAtPos';
import { sendToPos } from '../pos/sendToPos';
import { LEASE_MS, type AppClient } from './appClient';
import { refusedItemsOf } from './httpPlatforms';
import { PosUnreachable } from './httpPos';
import { BACKOFF_MS, endAttempt, leaseDue, withLease, type AttemptResult, type DeliveryRow } from './outboxStore';

/** The polling interval of the outbox, in ms. */
const INTERVAL_MS = 1_000;
/** The number of messages that are sent concurrently. */
const CONCURRENCY = 10;

const statusSchema = z.looseObject({ status: z.enum(CHANNEL_STATES), until: z.nullable(z.string()) });
const itemsSchema = z.looseObject({
  items: z.array(z.looseObject({ innerId: z.string(), kind: z.enum(ITEM_KINDS), suspended: z.boolean() })),
});

export interface OutboxParts {
  context: ServerContext;
  client: AppClient;
  /** Receives the reply of a channel to a retried message like a report of the channel. */
  reports: PlatformReports;
}

/**
 * Sends the due messages of the outbox (row R-05) at once and then every second; each message is sent by one of the processes. The
 * messages of a process that ends in between are sent by the others when their leases expire.
 *
 * @returns A function that stops it and waits for the messages that are being sent.
 */
export function startOutbox(parts: OutboxParts): () => Promise<void> {
  return startPeriodic(INTERVAL_MS, (stopping) => sendDue(parts, stopping), 'sending the outbox failed');
}

/** Sends all due messages, unless `stopping` aborts: the others stay queued. */
export async function sendDue(parts: OutboxParts, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const rows = await leaseDue(parts.context.database, CONCURRENCY, LEASE_MS);
    if (rows.length === 0) return;
    await pLimit(CONCURRENCY).map(rows, (row) => sendOne(parts, row));
  }
}

async function sendOne({ context, client, reports }: OutboxParts, row: DeliveryRow): Promise<void> {
  try {
    if (row.type === 'pos.order' || row.type === 'pos.change' || row.type === 'pos.cancellation')
      return await endAttempt(context.database, row, await withLease(context.database, row, LEASE_MS, () => deliverToPos(context, row)));
    const { result, outcome } = await client.attempt(row);
    if (outcome.state === 'sent' && result?.kind === 'answered' && result.status !== 202) await report(reports, row, result.body);
  } catch (error) {
    log.error({ error, deliveryId: row.id }, 'sending a message of the outbox failed');
    await endAttempt(context.database, row, { state: 'retry', error: 'the server failed' });
  }
}

/** Sends an order, its change or its cancellation to the POS; the reply is recorded in the history of the order. */
async function deliverToPos(context: ServerContext, { type, orderId, attempts }: DeliveryRow): Promise<AttemptResult> {
  try {
    if (type === 'pos.cancellation') {
      await cancelAtPos(context, orderId ?? '', { isRepeated: attempts <= BACKOFF_MS.length });
      return { state: 'sent', error: null };
    }
    if (type === 'pos.change') {
      const answer = await changeAtPos(context, orderId ?? '', { isRepeated: attempts <= BACKOFF_MS.length });
      return answer?.kind === 'refused' ? { state: 'refused', error: `${answer.reason}: ${answer.notes}` } : { state: 'sent', error: null };
    }
    const { refusal } = await sendToPos(context, orderId ?? '');
    if (!refusal) return { state: 'sent', error: null };
    const error = `${refusal.reason}: ${refusal.notes}`;
    return refusal.reason === 'ERROR_SENDING_TO_POS' ? { state: 'retry', error } : { state: 'refused', error };
  } catch (error) {
    // The order is already in the kitchen, or over, so there is nothing left to send.
    if (error instanceof HttpError) return { state: 'sent', error: error.message };
    if (error instanceof PosUnreachable) return { state: 'retry', error: error.message };
    throw error;
  }
}

/** Reports that a channel has applied a retried message. */
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
