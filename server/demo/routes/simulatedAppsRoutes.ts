import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { RIDER_PARTNERS } from '@/domain/riderPartner';
import type { ServerContext } from '../../context';
import { list } from '../../platform/http/answer';
import { validateInput } from '../../platform/http/api';
import { notFound, HttpError } from '../../platform/http/httpError';
import { APP_MESSAGES } from '../../modules/integrations/appMessages';
import { findActiveConnection } from '../../modules/integrations/connectionStore';
import { authenticateSigned } from '../../modules/intake/authenticate';
import { findLocation } from '../../modules/locations/locationStore';
import { findOrder } from '../../modules/orders/orderStore';
import type { MenuReply, PlatformReply } from '../../modules/channels/platforms';
import type { PosAnswer, PosCancelAnswer, PosChangeAnswer, PosReading } from '../../modules/pos/pos';
import type { Demo } from '../demo';
import { SIMULATED_APPS_PATH } from '../channels/simulatedApps';

/** In bytes; more than the largest menu. */
const BODY_LIMIT = 33_554_432;
/** The number of answers in memory. */
const MAX_STORED_ANSWERS = 1_000;

const messageSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('store.status'), data: APP_MESSAGES['store.status'].data }),
  z.looseObject({ type: z.literal('store.hours'), data: APP_MESSAGES['store.hours'].data }),
  z.looseObject({ type: z.literal('items'), data: APP_MESSAGES.items.data }),
  z.looseObject({ type: z.literal('menu'), data: APP_MESSAGES.menu.data }),
  z.looseObject({ type: z.literal('order.status'), data: APP_MESSAGES['order.status'].data }),
  z.looseObject({ type: z.literal('pos.order'), data: APP_MESSAGES['pos.order'].data }),
  z.looseObject({ type: z.literal('pos.change'), data: APP_MESSAGES['pos.change'].data }),
  z.looseObject({ type: z.literal('pos.cancellation'), data: APP_MESSAGES['pos.cancellation'].data }),
  z.looseObject({ type: z.literal('pos.read'), data: APP_MESSAGES['pos.read'].data }),
  z.looseObject({ type: z.literal('rider.request'), data: APP_MESSAGES['rider.request'].data }),
]);
type Message = z.infer<typeof messageSchema>;

/** The answer of an app; null closes the connection. */
type Answer = { status: number; body?: object; retryAfterMs?: number } | null;

/**
 * Demo only: serves the simulated channels, POS systems and riders for the generic HTTP adapters (row R-05, docs/protocol.md), each at
 * `POST /demo/apps/{slug}`. Like a real app, it accepts only signed messages (else 401) of connected locations (else 404), and gives a repeated
 * message the same answer. Later changes are reported to the intake API (`channels/intakeReports.ts`).
 */
export function simulatedAppsRoutes(app: FastifyInstance, context: Pick<ServerContext, 'database'>, demo: Demo): void {
  const { database } = context;
  const answered = new Map<string, Answer>();
  // Signatures cover the raw bytes, so the body is not parsed.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));

  app.post<{ Params: { slug: string } }>(
    `${SIMULATED_APPS_PATH}:slug`,
    { bodyLimit: BODY_LIMIT, schema: { hide: true } },
    async (request, reply) => {
      const { slug } = request.params;
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { locationId, ...given } = validateInput(z.looseObject({ locationId: z.string() }), jsonOf(raw));
      const connection = await findActiveConnection(database, locationId, slug);
      const location = connection && (await findLocation(database, locationId));
      if (!connection || !location) throw notFound('connection');
      const id = authenticateSigned({ headers: request.headers, raw }, connection.secret, new Date());
      const message = validateInput(messageSchema, given);
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      const answer = await answerOnce(`${locationId} ${slug} ${id}`, { slug, location, message, signal: closed.signal });
      if (!answer || closed.signal.aborted) {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      if (answer.retryAfterMs !== undefined) void reply.header('retry-after', Math.ceil(answer.retryAfterMs / 1_000));
      return reply.code(answer.status).send(answer.body ?? {});
    },
  );

  async function answerOnce(key: string, call: Call): Promise<Answer> {
    const before = answered.get(key);
    if (before) return before;
    const answer = await answerOf(demo, call, (orderId) => findOrder(database, orderId)).catch((error: unknown) => {
      if (call.signal.aborted) return null;
      throw error;
    });
    const repeatAnswer = answer && isOfChannel(call.message) ? answerToRepeat(answer) : null;
    if (repeatAnswer) answered.set(key, repeatAnswer);
    const [oldest] = answered.keys();
    if (answered.size > MAX_STORED_ANSWERS && oldest !== undefined) answered.delete(oldest);
    return answer;
  }
}

interface Call {
  slug: string;
  location: Location;
  message: Message;
  /** Aborted when the client closes the connection. */
  signal: AbortSignal;
}

async function answerOf(
  { answers, platforms, pos, riders }: Demo,
  { slug, location, message, signal }: Call,
  orderOf: (id: string) => ReturnType<typeof findOrder>,
): Promise<Answer> {
  switch (message.type) {
    case 'store.status': {
      const { status, until } = message.data;
      return channelAnswer(await platforms.setStatus(location, slug, { status, until: until === null ? null : new Date(until) }));
    }
    case 'store.hours':
      return channelAnswer(await platforms.setHours(location, slug, message.data.openingHours));
    case 'items':
      return channelAnswer(await platforms.setItems(location, slug, message.data.items));
    case 'menu':
      return channelAnswer(await platforms.setMenu(location, slug, message.data.menu));
    case 'order.status':
      answers.add({ slug, locationId: location.id }, message.data);
      return { status: 200 };
    case 'pos.order':
      return posAnswer(await pos.send(message.data, location));
    case 'pos.change':
      return posAnswer(await pos.change(message.data));
    case 'pos.cancellation':
      return posAnswer(await pos.cancel(message.data, location));
    case 'pos.read': {
      const { what, priceLevel, credentials } = message.data;
      const key = { location, config: { provider: slug, priceLevel, credentials } };
      if (what === 'products') return readAnswer(await pos.readProducts(key, signal), list);
      return what === 'data' ? readAnswer(await pos.readData(key, signal)) : readAnswer(await pos.readCatalog(key, signal));
    }
    case 'rider.request': {
      const partner = RIDER_PARTNERS.find((each) => each === slug);
      const order = await orderOf(message.data.orderId);
      if (!partner || order?.locationId !== location.id) throw notFound('order');
      const { kind, ...details } = await riders.request(partner, order, location);
      return { status: 200, body: { result: kind, ...details } };
    }
  }
}

function channelAnswer(answer: PlatformReply | MenuReply): Answer {
  switch (answer.kind) {
    case 'done':
      return { status: 200, body: 'refusedItems' in answer ? { refusedItems: answer.refusedItems } : {} };
    case 'taken':
      return { status: 202 };
    case 'rateLimited':
      return { status: 429, retryAfterMs: answer.retryAfterMs };
    case 'refused':
      return { status: 409 };
    case 'failed':
      return { status: 500 };
    case 'silent':
      return null;
  }
}

function posAnswer({ kind, ...details }: PosAnswer | PosChangeAnswer | PosCancelAnswer): Answer {
  return { status: 200, body: { result: kind, ...details } };
}

function readAnswer<Data extends object>(reading: PosReading<Data>, bodyOf: (data: Data) => object = (data) => data): Answer {
  switch (reading.kind) {
    case 'read':
      return { status: 200, body: bodyOf(reading.data) };
    case 'noAccess':
      return { status: 401 };
    case 'offline':
      return { status: 503 };
  }
}

function isOfChannel({ type }: Message): boolean {
  return type === 'store.status' || type === 'store.hours' || type === 'items' || type === 'menu';
}

/** The answer to a repetition; null to process it again. A menu that was answered with 500 is still being processed. */
function answerToRepeat(answer: NonNullable<Answer>): Answer {
  if (answer.status < 300) return answer;
  return answer.status === 500 ? { status: 202 } : null;
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    throw new HttpError(400, 'INVALID_JSON', 'The body is not valid JSON.');
  }
}
