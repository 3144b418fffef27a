import * as contract from '@/contract/intake';
import { route } from '../../platform/http/route';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  INTAKE_REFUSALS,
  intakeCancellationSchema,
  intakeChangeSchema,
  intakeEventSchema,
  intakeOrderSchema,
  intakeStatusSchema,
  type IntakeEvent,
} from '@/domain/intake';
import type { Location } from '@/domain/location';
import { currentStatus } from '@/domain/orderStatus';
import type { Order } from '@/domain/order';
import type { ServerContext } from '../../context';
import { single } from '../../platform/http/answer';
import { validateInput, type Api } from '../../platform/http/api';
import { HttpError } from '../../platform/http/httpError';
import { findActiveConnection } from '../integrations/connectionStore';
import { acceptOrder } from './acceptOrder';
import { authenticateSigned, authenticateWooCommerce, type Authenticate } from './authenticate';
import { cancelOrder, changeIntakeOrder, reportStatus } from './changeIntakeOrder';
import { findAnswered, logIntakeRequest } from './intakeLog';
import { intakeOrderId } from './orderOfIntake';
import { findOrder } from '../orders/orderStore';
import { intakeOrderOfWoo, stateOfWooOrder, wooOrderSchema } from './wooCommerce';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { createPlatformReports } from '../channels/platformReports';
import { incrementCounter } from '../../platform/security/rateLimitStore';

/** Enough for the maximum number of items with the longest texts. */
const BODY_LIMIT = 1_048_576;
/** Rate limits per minute: signed requests per connection, and all requests per address. */
const REQUESTS_PER_MINUTE = { connection: 240, address: 1_200 };
/** Limit of logged requests with a wrong signature per connection and minute, because anyone can send them. */
const UNSIGNED_LOGGED_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
/** The channel of WooCommerce orders. */
const ECOMMERCE = 'ecommerce';

/** The reply to a request, and the order for the log. */
interface Outcome {
  status: number;
  reply: unknown;
  order?: Order;
  channelOrderId?: string;
}

interface RequestOptions {
  slug: string;
  locationId: string;
  kind: string;
  authenticate: Authenticate;
  /** The channel's order id, if the URL contains it. */
  channelOrderId?: string;
  handle: (call: { location: Location; slug: string; body: unknown; now: Date }) => Promise<Outcome>;
}

/**
 * Registers the intake API (row R-04, docs/protocol.md), through which channels send orders, statuses and cancellations to a location,
 * signed with the secret of their connection. Signed requests are logged with their reply, except over the rate limit; wrong signatures at
 * most 30 times a minute. A repeated message gets the stored reply with the header `pase-repeated: true`.
 */
export async function intakeRoutes(api: Api, context: ServerContext): Promise<void> {
  // Signatures cover the raw body.
  api.removeContentTypeParser(['application/json', 'text/plain']);
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, orderOutcome) => orderOutcome(null, body));
  const reports = createPlatformReports(context);

  route(api, contract.receiveOrder, (request, reply) =>
    answer(request, reply, {
      slug: request.params.channel,
      locationId: request.query.location,
      kind: 'order',
      authenticate: authenticateSigned,
      handle: async ({ location, slug, body, now }) => {
        const order = validateInput(intakeOrderSchema, body);
        const accepted = await acceptOrder(context, { location, slug, order }, now);
        return orderOutcome(accepted.isNew ? 201 : 200, accepted.order);
      },
    }),
  );

  route(api, contract.receiveOrderStatus, (request, reply) =>
    answer(request, reply, {
      slug: request.params.channel,
      locationId: request.query.location,
      kind: 'status',
      authenticate: authenticateSigned,
      channelOrderId: request.params.orderId,
      handle: async ({ location, slug, body, now }) => {
        const key = { location, slug, channelOrderId: request.params.orderId };
        return orderOutcome(200, await reportStatus(context, key, validateInput(intakeStatusSchema, body), now));
      },
    }),
  );

  route(api, contract.receiveOrderChange, (request, reply) =>
    answer(request, reply, {
      slug: request.params.channel,
      locationId: request.query.location,
      kind: 'change',
      authenticate: authenticateSigned,
      channelOrderId: request.params.orderId,
      handle: async ({ location, slug, body, now }) => {
        const key = { location, slug, channelOrderId: request.params.orderId };
        return orderOutcome(200, await changeIntakeOrder(context, key, validateInput(intakeChangeSchema, body), now));
      },
    }),
  );

  route(api, contract.receiveCancellation, (request, reply) =>
    answer(request, reply, {
      slug: request.params.channel,
      locationId: request.query.location,
      kind: 'cancellation',
      authenticate: authenticateSigned,
      channelOrderId: request.params.orderId,
      handle: async ({ location, slug, body, now }) => {
        const key = { location, slug, channelOrderId: request.params.orderId };
        return orderOutcome(200, await cancelOrder(context, key, validateInput(intakeCancellationSchema, body), now));
      },
    }),
  );

  route(api, contract.receiveEvents, (request, reply) =>
    answer(request, reply, {
      slug: request.params.channel,
      locationId: request.query.location,
      kind: 'event',
      authenticate: authenticateSigned,
      handle: async ({ location, slug, body }) => {
        await report(location.id, slug, validateInput(intakeEventSchema, body));
        return { status: 200, reply: { accepted: true } };
      },
    }),
  );

  async function report(locationId: string, slug: string, event: IntakeEvent): Promise<void> {
    switch (event.type) {
      case 'store.status': {
        const { status, until, reason } = event;
        return reports.channelReported(locationId, slug, { status, until: until ? new Date(until) : null, ...(reason && { reason }) });
      }
      case 'items':
        return reports.itemsReported(locationId, slug, event.items);
      case 'menu':
        return reports.menuReported(locationId, slug, event);
    }
  }

  route(api, contract.receiveWooCommerceOrder, (request, reply) => {
    // WooCommerce pings a new webhook with a form that contains only the webhook id.
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return reply.send(single({ ready: true }));
    return answer(request, reply, {
      slug: ECOMMERCE,
      locationId: request.query.location,
      kind: 'woocommerce',
      authenticate: authenticateWooCommerce,
      handle: handleWooOrder,
    });
  });

  /**
   * WooCommerce disables a webhook after five replies other than 2xx. Therefore a rejected order gets 200; the reply and the log contain
   * the error.
   */
  async function handleWooOrder({ location, slug, body, now }: Parameters<RequestOptions['handle']>[0]): Promise<Outcome> {
    const channelOrderId = wooIdIn(body);
    const key = { location, slug, channelOrderId };
    try {
      const woo = validateInput(wooOrderSchema, body);
      switch (stateOfWooOrder(woo)) {
        case 'wait':
          return { status: 200, reply: { accepted: false, code: 'WAITS_FOR_PAYMENT' }, channelOrderId };
        case 'cancel':
          return orderOutcome(200, await cancelOrder(context, key, { reason: woo.status }, now));
        case 'done':
          return orderOutcome(200, await reportStatus(context, key, { of: 'order', status: 'COMPLETED' }, now));
        case 'cook': {
          const order = validateInput(intakeOrderSchema, intakeOrderOfWoo(woo));
          const known = await findOrder(context.database, intakeOrderId(location.id, slug, order.orderId));
          if (known) return orderOutcome(200, await changeIntakeOrder(context, { ...key, channelOrderId: order.orderId }, order, now));
          return orderOutcome(200, (await acceptOrder(context, { location, slug, order }, now)).order);
        }
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { code, message, details } = error;
      return { status: 200, reply: { accepted: false, code, message, ...(details !== undefined && { details }) }, channelOrderId };
    }
  }

  function orderOutcome(status: number, order: Order): Outcome {
    const { id, code } = order;
    const reply = { accepted: true, id, code, orderId: order.channel.orderId, status: currentStatus(order) };
    return { status, reply, order };
  }

  async function answer(
    request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>,
    reply: FastifyReply,
    { slug, locationId, kind, authenticate, channelOrderId, handle }: RequestOptions,
  ): Promise<FastifyReply> {
    await limit('address', request.ip, reply);
    const connection = await findActiveConnection(context.database, locationId, slug);
    const location = connection && (await findLocation(context.database, locationId));
    if (!connection || !location) {
      throw new HttpError(404, INTAKE_REFUSALS.unknownConnection, `${slug} has no credentials at the location ${locationId}.`);
    }
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const now = new Date();
    const bodyHash = createHash('sha256').update(raw).digest('hex');
    const entry = { at: now, locationId, slug, kind, bodyHash, ip: request.ip, channelOrderId: channelOrderId ?? null, messageId: '' };
    let body: unknown = null;
    try {
      entry.messageId = authenticate({ headers: request.headers, raw }, connection.secret, now);
      // After authentication, so that unauthenticated requests cannot use up the limit of the channel.
      await limit('connection', `${locationId} ${slug}`, reply);
      const before = await findAnswered(context.database, entry);
      if (before && before.bodyHash !== bodyHash) {
        throw new HttpError(409, INTAKE_REFUSALS.messageIdReused, 'Another message with this id and a different body was already sent.');
      }
      if (before) return await reply.code(before.status).header('pase-repeated', 'true').send(single(before.reply));
      body = jsonOf(raw);
      const outcome = await handle({ location, slug, body, now });
      const { order } = outcome;
      await logIntakeRequest(context.database, {
        ...entry,
        body,
        channelOrderId: order?.channel.orderId ?? outcome.channelOrderId ?? entry.channelOrderId,
        orderId: order?.id ?? null,
        status: outcome.status,
        code: codeIn(outcome.reply),
        reply: outcome.reply,
      });
      return await reply.code(outcome.status).send(single(outcome.reply));
    } catch (error) {
      const { statusCode: status, code, message, details } = error instanceof HttpError ? error : FAILED;
      const logged = { ...entry, body, channelOrderId: entry.channelOrderId ?? orderIdIn(body), orderId: null };
      if (await isLogged(error, `${locationId} ${slug}`)) {
        // If logging fails too, the caller still gets the original error.
        await logIntakeRequest(context.database, { ...logged, status, code, reply: { message, details } }).catch((failure: unknown) =>
          log.error({ error: failure, locationId, slug }, 'failed to log a request to the intake API'),
        );
      }
      throw error;
    }
  }

  async function isLogged(error: unknown, connection: string): Promise<boolean> {
    if (!(error instanceof HttpError)) return true;
    if (error.statusCode === 401) {
      return (await incrementCounter(context.database, `intake unsigned ${connection}`, MINUTE_MS)).count <= UNSIGNED_LOGGED_PER_MINUTE;
    }
    return error.statusCode !== 429;
  }

  async function limit(what: keyof typeof REQUESTS_PER_MINUTE, id: string, reply: FastifyReply): Promise<void> {
    const { count, endsInMs } = await incrementCounter(context.database, `intake ${what} ${id}`, MINUTE_MS);
    if (count <= REQUESTS_PER_MINUTE[what]) return;
    void reply.header('retry-after', Math.max(1, Math.ceil(endsInMs / 1_000)));
    throw new HttpError(429, 'TOO_MANY_REQUESTS', `Too many requests of this ${what} in a minute. Try again later.`);
  }
}

const FAILED = new HttpError(500, 'REMOTE_SERVER_ERROR', 'The server failed. Try again.');

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    throw new HttpError(400, 'INVALID_JSON', 'The body is not JSON in UTF-8.');
  }
}

function orderIdIn(body: unknown): string | null {
  const read = z.looseObject({ orderId: z.string() }).safeParse(body);
  return read.success ? read.data.orderId.slice(0, 200) : null;
}

function wooIdIn(body: unknown): string {
  const read = z.looseObject({ id: z.number() }).safeParse(body);
  return read.success ? String(read.data.id) : '';
}

function codeIn(reply: unknown): string | null {
  const read = z.looseObject({ code: z.string(), accepted: z.literal(false) }).safeParse(reply);
  return read.success ? read.data.code : null;
}
