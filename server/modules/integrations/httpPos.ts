import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { posCatalogSchema, posDataSchema, posProductListSchema, type PosAccess, type PosProvider } from '@/domain/pos';
import type { ReasonCode } from '@/domain/reasonCode';
import { KNOWN_APPS } from '../apps/knownApps';
import { CANCELLING_FAILED, CHANGING_FAILED, SENDING_FAILED, type Pos, type PosKey, type PosReading } from '../pos/pos';
import type { AppClient } from './appClient';
import { APP_MESSAGES } from './appMessages';
import type { PostResult } from './postSigned';

/** POS systems with several prices per product. */
const WITH_PRICE_LEVELS = ['micros'];

/** The POS sent no valid reply, so the outbox retries the message. */
export class PosUnreachable extends Error {}

/**
 * POS systems behind the generic HTTP adapter (row R-05): the POS of a location is the app `posConfig.provider`, reached through the
 * connection of that slug. An order has the same message id at every attempt, so that the POS recognizes a retry.
 *
 * `send`, `change` and `cancel` reject with `PosUnreachable` without a valid reply; a POS that answers 4xx to a change does not support changes, which
 * counts as refused. `providers` with credential fields (those of the demo)
 * receive the credentials with every read.
 */
export function createHttpPos(client: AppClient, providers: readonly PosProvider[] = HTTP_PROVIDERS): Pos {
  async function request<Schema extends z.ZodMiniType>(
    { locationId, slug }: { locationId: string; slug: string },
    message: { type: 'pos.order' | 'pos.change' | 'pos.cancellation'; id: string; data: { orderId: string } },
    schema: Schema,
  ): Promise<z.output<Schema> | { result: 'refused'; reason: ReasonCode; notes: string }> {
    const attempt = await client.attemptOf(message.data.orderId, message.type);
    const result = await client.send({ locationId, slug, ...message, attempt });
    if (!result) return { result: 'refused', reason: 'INTEGRATION_NOT_READY', notes: SENDING_FAILED };
    const problem = problemOf(result);
    if (problem !== null) throw new PosUnreachable(problem);
    if (result.kind === 'answered' && (result.status === 401 || result.status === 403)) {
      return { result: 'refused', reason: 'UNAUTHORIZED', notes: SENDING_FAILED };
    }
    const read = schema.safeParse(result.kind === 'answered' ? result.body : null);
    if (read.success) return read.data;
    if (message.type === 'pos.change' && result.kind === 'answered' && result.status >= 400) {
      return { result: 'refused', reason: 'NOT_ALLOWED', notes: SENDING_FAILED };
    }
    throw new PosUnreachable('the POS sent an invalid reply');
  }

  const read =
    <Data>(what: 'data' | 'products' | 'catalog', parse: (body: unknown) => Data | null) =>
    async ({ location, config }: PosKey, signal: AbortSignal): Promise<PosReading<Data>> => {
      const slug = config.provider ?? '';
      const sent = { locationId: location.id, slug, type: 'pos.read', id: `read-${randomUUID()}`, attempt: 1, signal };
      const { priceLevel = null } = config;
      const result = await client.send({ ...sent, data: { what, priceLevel, ...credentialsFor(providers, config) } });
      signal.throwIfAborted();
      if (result?.kind !== 'answered' || result.status >= 500) return { kind: 'offline' };
      if (result.status === 401 || result.status === 403) return { kind: 'noAccess' };
      const data = result.status < 300 ? parse(result.body) : null;
      return data === null ? { kind: 'offline' } : { kind: 'read', data };
    };

  return {
    providers,
    async send(order, location) {
      const key = { locationId: location.id, slug: location.posConfig?.provider ?? '' };
      const reply = await request(key, { type: 'pos.order', id: `order-${order.orderId}`, data: order }, APP_MESSAGES['pos.order'].reply);
      if (reply.result !== 'refused') return { kind: reply.result };
      return { kind: 'refused', reason: reply.reason, notes: reply.notes };
    },
    async change(order, version, location) {
      const key = { locationId: location.id, slug: location.posConfig?.provider ?? '' };
      const message = { type: 'pos.change' as const, id: `change-${order.orderId}-${version}`, data: order };
      const reply = await request(key, message, APP_MESSAGES['pos.change'].reply);
      if (reply.result === 'changed') return { kind: 'changed' };
      return { kind: 'refused', reason: reply.reason, notes: reply.notes === SENDING_FAILED ? CHANGING_FAILED : reply.notes };
    },
    async cancel(cancellation, location) {
      const key = { locationId: location.id, slug: location.posConfig?.provider ?? '' };
      const message = { type: 'pos.cancellation' as const, id: `cancellation-${cancellation.orderId}`, data: cancellation };
      const reply = await request(key, message, APP_MESSAGES['pos.cancellation'].reply);
      if (reply.result === 'cancelled') return { kind: 'cancelled' };
      return { kind: 'refused', reason: reply.reason, notes: reply.notes === SENDING_FAILED ? CANCELLING_FAILED : reply.notes };
    },
    readData: read('data', parsedBy(posDataSchema)),
    readProducts: read('products', (body) => parsedBy(posProductListSchema)(body)?.data ?? null),
    readCatalog: read('catalog', parsedBy(posCatalogSchema)),
  };
}

/** The POS systems that can be connected. The secret of the connection authenticates messages, so none has credential fields. */
const HTTP_PROVIDERS: readonly PosProvider[] = KNOWN_APPS.filter(({ scopes }) => scopes.includes('pos')).map(({ slug, name }) => ({
  slug,
  name,
  fields: [],
  priceLevels: WITH_PRICE_LEVELS.includes(slug),
}));

/** The credentials for the fields that the POS has; none if it has no fields. */
function credentialsFor(providers: readonly PosProvider[], { provider, credentials = {} }: PosAccess): Pick<PosAccess, 'credentials'> {
  const keys = providers.find(({ slug }) => slug === provider)?.fields.map(({ key }) => key) ?? [];
  const given = Object.entries(credentials).filter(([key]) => keys.includes(key));
  return given.length > 0 ? { credentials: Object.fromEntries(given) } : {};
}

function parsedBy<Schema extends z.ZodMiniType>(schema: Schema): (body: unknown) => z.output<Schema> | null {
  return (body) => schema.safeParse(body).data ?? null;
}

function problemOf(result: PostResult): string | null {
  if (result.kind === 'failed') return result.error;
  return result.status === 429 || result.status >= 500 ? `answered ${result.status}` : null;
}
