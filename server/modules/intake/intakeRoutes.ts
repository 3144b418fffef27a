import * as contract from '@/contract/intake';
import { route } from '../../platform/http/route';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  INTAKE_REFUSALS,
  intakeCancellationSchema,
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
import { checked, type Api } from '../../platform/http/api';
import { HttpError } from '../../platform/http/httpError';
import { findActiveConnection } from '../integrations/connectionStore';
import { acceptOrder } from './acceptOrder';
import { authenticateSigned, authenticateWooCommerce, type Authenticate } from './authenticate';
import { cancelOrder, reportStatus } from './changeIntakeOrder';
import { findAnswered, logIntakeRequest } from './intakeLog';
import { intakeOrderOfWoo, stateOfWooOrder, wooOrderSchema } from './wooCommerce';
import { findLocation } from '../locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { createPlatformReports } from '../channels/platformReports';
import { incrementCounter } from '../../platform/security/rateLimitStore';

/** The most items with the longest texts. */
const BODY_LIMIT = 1_048_576;
/** How many signed calls a connection may make in a minute, and how many calls an address, signed or not. */
const CALLS_A_MINUTE = { connection: 240, address: 1_200 };
/** How many calls with a wrong signature the log takes for a connection in a minute: anybody can make them. */
const UNSIGNED_LOGGED_A_MINUTE = 30;
const MINUTE_MS = 60_000;
/** The channel whose orders WooCommerce sends. */
const ECOMMERCE = 'ecommerce';

/** What a call comes to: the answer, and what the log is told of the order. */
interface Outcome {
  status: number;
  reply: unknown;
  order?: Order;
  channelOrderId?: string;
}

interface Handling {
  slug: string;
  locationId: string;
  kind: string;
  authenticate: Authenticate;
  /** The channel's id of the order, where the address has it. */
  channelOrderId?: string;
  handle: (call: { location: Location; slug: string; body: unknown; now: Date }) => Promise<Outcome>;
}

/**
 * The intake API (row R-04, docs/protocol.md): channels send orders, statuses and cancellations to a location, signed with the secret of their
 * connection there. Signed calls are logged with their answer, except for those over the limit; wrong signatures up to 30 a minute. A message that
 * comes again is answered as before, with the header `pase-repeated: true`.
 */
export async function intakeRoutes(api: Api, context: ServerContext): Promise<void> {
  // Signatures are over the bytes as they came.
  api.removeContentTypeParser(['application/json', 'text/plain']);
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
  const reports = createPlatformReports(context);

  route(api, contract.receiveOrder, (request, reply) =>
    answer(request, reply, {
      slug: request.params.channel,
      locationId: request.query.location,
      kind: 'order',
      authenticate: authenticateSigned,
      handle: async ({ location, slug, body, now }) => {
        const order = checked(intakeOrderSchema, body);
        const accepted = await acceptOrder(context, { location, slug, order }, now);
        return done(accepted.isNew ? 201 : 200, accepted.order);
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
        return done(200, await reportStatus(context, key, checked(intakeStatusSchema, body), now));
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
        return done(200, await cancelOrder(context, key, checked(intakeCancellationSchema, body), now));
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
        await report(location.id, slug, checked(intakeEventSchema, body));
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
    // WooCommerce tries a new webhook with a form that has nothing but the id of the webhook.
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
   * WooCommerce switches a webhook off after five answers that are not 2xx: an order that the restaurant refuses is answered with 200, the
   * refusal in the reply and in the log.
   */
  async function handleWooOrder({ location, slug, body, now }: Parameters<Handling['handle']>[0]): Promise<Outcome> {
    const channelOrderId = wooIdIn(body);
    const key = { location, slug, channelOrderId };
    try {
      const woo = checked(wooOrderSchema, body);
      switch (stateOfWooOrder(woo)) {
        case 'wait':
          return { status: 200, reply: { accepted: false, code: 'WAITS_FOR_PAYMENT' }, channelOrderId };
        case 'cancel':
          return done(200, await cancelOrder(context, key, { reason: woo.status }, now));
        case 'done':
          return done(200, await reportStatus(context, key, { of: 'order', status: 'COMPLETED' }, now));
        case 'cook': {
          const order = checked(intakeOrderSchema, intakeOrderOfWoo(woo));
          return done(200, (await acceptOrder(context, { location, slug, order }, now)).order);
        }
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { code, message, details } = error;
      return { status: 200, reply: { accepted: false, code, message, ...(details !== undefined && { details }) }, channelOrderId };
    }
  }

  function done(status: number, order: Order): Outcome {
    const { id, code } = order;
    const reply = { accepted: true, id, code, orderId: order.channel.orderId, status: currentStatus(order) };
    return { status, reply, order };
  }

  async function answer(
    request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>,
    reply: FastifyReply,
    { slug, locationId, kind, authenticate, channelOrderId, handle }: Handling,
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
    const line = { at: now, locationId, slug, kind, bodyHash, ip: request.ip, channelOrderId: channelOrderId ?? null, messageId: '' };
    let body: unknown = null;
    try {
      line.messageId = authenticate({ headers: request.headers, raw }, connection.secret, now);
      // Not before: calls that anybody can make would use up the limit of the channel.
      await limit('connection', `${locationId} ${slug}`, reply);
      const before = await findAnswered(context.database, line);
      if (before && before.bodyHash !== bodyHash) {
        throw new HttpError(409, INTAKE_REFUSALS.messageIdReused, 'A message with this id and another body was sent before.');
      }
      if (before) return await reply.code(before.status).header('pase-repeated', 'true').send(single(before.reply));
      body = jsonOf(raw);
      const outcome = await handle({ location, slug, body, now });
      const { order } = outcome;
      await logIntakeRequest(context.database, {
        ...line,
        body,
        channelOrderId: order?.channel.orderId ?? outcome.channelOrderId ?? line.channelOrderId,
        orderId: order?.id ?? null,
        status: outcome.status,
        code: codeIn(outcome.reply),
        reply: outcome.reply,
      });
      return await reply.code(outcome.status).send(single(outcome.reply));
    } catch (error) {
      const { statusCode: status, code, message, details } = error instanceof HttpError ? error : FAILED;
      const logged = { ...line, body, channelOrderId: line.channelOrderId ?? orderIdIn(body), orderId: null };
      if (await isLogged(error, `${locationId} ${slug}`)) {
        // The caller gets the first error, also where the log cannot be written.
        await logIntakeRequest(context.database, { ...logged, status, code, reply: { message, details } }).catch((failure: unknown) =>
          log.error({ error: failure, locationId, slug }, 'A call to the intake API could not be logged'),
        );
      }
      throw error;
    }
  }

  async function isLogged(error: unknown, connection: string): Promise<boolean> {
    if (!(error instanceof HttpError)) return true;
    if (error.statusCode === 401) {
      return (await incrementCounter(context.database, `intake unsigned ${connection}`, MINUTE_MS)).count <= UNSIGNED_LOGGED_A_MINUTE;
    }
    return error.statusCode !== 429;
  }

  async function limit(what: keyof typeof CALLS_A_MINUTE, id: string, reply: FastifyReply): Promise<void> {
    const { count, endsInMs } = await incrementCounter(context.database, `intake ${what} ${id}`, MINUTE_MS);
    if (count <= CALLS_A_MINUTE[what]) return;
    void reply.header('retry-after', Math.max(1, Math.ceil(endsInMs / 1_000)));
    throw new HttpError(429, 'TOO_MANY_REQUESTS', `Too many calls of this ${what} in a minute. Try again later.`);
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
