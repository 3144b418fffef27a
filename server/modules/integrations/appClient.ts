import type { DeliveryType } from '@/domain/delivery';
import { POS_WAIT_MS } from '@/domain/pos';
import type { Database } from '../../platform/db/database';
import { log } from '../../platform/monitoring/log';
import { findActiveConnection } from './connectionStore';
import { attemptOf, endAttempt, insertDelivery, withLease, type AttemptResult, type DeliveryRow, type NewDelivery } from './outboxStore';
import { postSigned, type PostResult } from './postSigned';

/** How long an app may take to reply, in ms. A menu is large; a POS read is aborted by its caller's `signal`. */
const TIMEOUT_MS = 10_000;
const LONG_TIMEOUTS_MS: Readonly<Record<string, number>> = { menu: 60_000, 'pos.read': POS_WAIT_MS + 5_000 };
/**
 * The lease of a message, in ms, which its sender renews while it waits for the reply. After it expires, any process may send the
 * message.
 */
export const LEASE_MS = 10_000;

export interface OutgoingMessage {
  locationId: string;
  slug: string;
  type: string;
  data: object;
  /** The same id for every attempt. */
  id: string;
  attempt: number;
  signal?: AbortSignal;
}

export interface AppClientOptions {
  database: Database;
  /** Whether apps may be on this machine or its network. */
  allowPrivate: boolean;
  /** The base URL of the simulated apps of the demo, which are allowed although they are on this machine. @default none */
  simulatedApps?: string | null;
}

/** Sends signed messages `{type, locationId, sentAt, data}` (docs/protocol.md) to the apps that locations are connected to. */
export function createAppClient({ database, allowPrivate, simulatedApps = null }: AppClientOptions) {
  /** @returns Null if the location has no connection to the app, or the connection has no URL. */
  async function send({ locationId, slug, type, data, id, attempt, signal }: OutgoingMessage): Promise<PostResult | null> {
    const connection = await findActiveConnection(database, locationId, slug);
    if (!connection?.url) return null;
    const body = { type, locationId, sentAt: new Date().toISOString(), data };
    const { url, secret } = connection;
    const timeoutMs = LONG_TIMEOUTS_MS[type] ?? TIMEOUT_MS;
    const isSimulated = simulatedApps !== null && new URL(url).href.startsWith(simulatedApps);
    return postSigned({ url, secret, id, attempt, body, timeoutMs, allowPrivate: allowPrivate || isSimulated, signal });
  }

  /** Sends a stored message once, and records the outcome that follows from the reply. */
  async function attempt(
    row: DeliveryRow,
    outcomeFor: (result: PostResult | null) => AttemptResult = outcomeOf,
  ): Promise<{ result: PostResult | null; outcome: AttemptResult }> {
    const { locationId, slug, type, body, id, attempts } = row;
    const message = { locationId, slug, type, data: body ?? {}, id, attempt: attempts };
    const result = await withLease(database, row, LEASE_MS, () => send(message));
    const outcome = outcomeFor(result);
    await endAttempt(database, row, outcome);
    return { result, outcome };
  }

  return {
    send,

    /** The number, from 1, of the attempt that sends a message about an order next (`attemptOf`). */
    attemptOf: (orderId: string, type: DeliveryType) => attemptOf(database, orderId, type),

    attempt,

    /**
     * Stores a message and sends it at once. A message without a reply is retried later; one that is answered 429 is not, because its
     * caller sees that and decides.
     *
     * @returns Null, without storing anything, if there is no connection with a URL; `queued` if an earlier message about the same
     * subject must be sent first.
     */
    async deliver(message: NewDelivery): Promise<PostResult | { kind: 'queued' } | null> {
      const connection = await findActiveConnection(database, message.locationId, message.slug);
      if (!connection?.url) return null;
      const { row, waits } = await insertDelivery(database, message, LEASE_MS);
      if (waits) return { kind: 'queued' };
      const { result } = await attempt(row, outcomeOfFirst);
      if (result?.kind === 'failed')
        log.warn({ deliveryId: row.id, slug: row.slug, error: result.error }, 'an app did not accept a message');
      return result;
    },
  };
}
export type AppClient = ReturnType<typeof createAppClient>;

function outcomeOfFirst(result: PostResult | null): AttemptResult {
  return result?.kind === 'answered' && result.status === 429 ? { state: 'refused', error: 'answered 429' } : outcomeOf(result);
}

/** 2xx: sent. 429, 5xx or no reply: retried. Any other status: refused. */
export function outcomeOf(result: PostResult | null): AttemptResult {
  if (!result) return { state: 'refused', error: 'the location has no connection with an address' };
  if (result.kind === 'failed') return { state: 'retry', error: result.error };
  const { status } = result;
  if (status >= 200 && status < 300) return { state: 'sent', error: null };
  if (status === 429 || status >= 500) return { state: 'retry', error: `answered ${status}` };
  return { state: 'refused', error: `answered ${status}` };
}
