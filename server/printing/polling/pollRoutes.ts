import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PollingMethod } from '@/domain/printer';
import { programPollSchema } from '@/domain/printProgram';
import type { Database } from '../../platform/db/database';
import { createSampledLog } from '../../platform/monitoring/sampledLog';
import { TokenBucket, type Rate } from '../../platform/security/tokenBucket';
import { isStorableText } from '../queue/isStorable';
import {
  attemptOfToken,
  encodeCopy,
  healthOfStatus,
  MEDIA_TYPES,
  mediaTypeOf,
  pollBodySchema,
  replyOfDelete,
  statusDigits,
  tokenOf,
} from './cloudPrnt/cloudPrnt';
import { hashOfPollKey } from './pollKey';
import type { PolledPrinters } from './polledPrinters';
import type { Poll, PolledPrinter } from './pollStore';
import { answerProgram } from './program/answerProgram';
import { findProgram } from './program/programStore';
import { writePrintRequest } from './serverDirect/printRequest';
import { readPrintResults } from './serverDirect/printResults';
import { readStatus } from './serverDirect/readStatus';

/** Paths that a printer or an installed program polls, before its key. */
export const POLL_PATHS: Readonly<Record<PollingMethod, string>> = {
  CLIENT: '/print/program/',
  SERVER_DIRECT: '/print/sdp/',
  CLOUD_PRNT: '/print/cloudprnt/',
};

/** A status or result of a printer has a few kilobytes. */
const BODY_LIMIT = 65_536;
/** Requests with one key, for a process: a poll each second, and the requests of a ticket. */
const KEY_RATE: Rate = { burst: 30, perSecond: 4 };
/** Requests with unknown keys of one address, for a process. */
const UNKNOWN_RATE: Rate = { burst: 20, perSecond: 1 };
const MAX_BUCKETS = 20_000;
const MAX_DEVICE_LENGTH = 100;

interface PollRoutesOptions {
  database: Database;
  polled: PolledPrinters;
  now: () => Date;
}

type PollRequest = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, string | string[] | undefined> }>;

/**
 * The addresses that printers poll (rows V-05, V-06), by Epson Server Direct Print and Star CloudPRNT, and that of the installed programs (row
 * PR-19), with JSON (`programPollSchema`). The key in the path is the only credential: an unknown one gets an empty 404, and no request line with the address is logged. Vendors' words stay in `serverDirect` and
 * `cloudPrnt`; `PolledPrinters` decides what is printed.
 */
export function pollRoutes(app: FastifyInstance, { database, polled, now }: PollRoutesOptions): void {
  const limits = { keys: createBuckets(KEY_RATE), unknown: createBuckets(UNKNOWN_RATE) };
  const lines = createSampledLog();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
  // Fastify logs each request with its address at the level `info`.
  const options = { logLevel: 'warn' } as const;

  /** What has the key of a request, after its limits; null: the reply was sent. */
  async function find<Found>(
    request: PollRequest,
    reply: FastifyReply,
    method: PollingMethod,
    findByKey: (keyHash: string) => Promise<Found | null>,
  ): Promise<Found | null> {
    const keyHash = hashOfPollKey(request.params.key);
    if (!(keyHash ? limits.keys.take(keyHash) : limits.unknown.take(request.ip))) {
      await reply.code(429).header('retry-after', 1).send();
      return null;
    }
    const found = keyHash && (await findByKey(keyHash));
    if (found) return found;
    const isOverLimit = !limits.unknown.take(request.ip);
    lines.warn(`unknown key ${request.ip}`, { ip: request.ip, method }, 'a printer polled with an unknown key');
    await reply.code(isOverLimit ? 429 : 404).send();
    return null;
  }

  /** The printer of a poll, which is recorded. */
  function identify(
    request: PollRequest,
    reply: FastifyReply,
    poll: Omit<Poll, 'keyHash' | 'isAsking'> & { isAsking?: boolean },
  ): Promise<PolledPrinter | null> {
    return find(request, reply, poll.method, (keyHash) => polled.recordPoll({ isAsking: true, ...poll, keyHash }));
  }

  app.post(`${POLL_PATHS.CLIENT}:key`, options, async (request: PollRequest, reply) => {
    const program = await find(request, reply, 'CLIENT', (keyHash) => findProgram(database, keyHash, now()));
    if (!program) return reply;
    const poll = programPollSchema.safeParse(jsonOf(request.body)).data;
    if (!poll || !isStorableText(poll.computer)) return reply.code(400).send();
    return reply.send(await answerProgram(polled, program, poll));
  });

  app.post(`${POLL_PATHS.SERVER_DIRECT}:key`, options, async (request: PollRequest, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const method = 'SERVER_DIRECT';
    const device = deviceOf(form.get('Name')) ?? deviceOf(form.get('ID'));
    const isStatus = form.get('ConnectionType') === 'SetStatus';
    const health = isStatus ? readStatus(form.get('Status') ?? '') : null;
    const printer = await identify(request, reply, { method, device, health, isAsking: !isStatus });
    if (!printer) return reply;
    void reply.type('text/xml; charset=utf-8');
    if (printer.isOther) return reply.send('');
    if (form.get('ConnectionType') === 'SetResponse') {
      const { results, problem } = readPrintResults(form.get('ResponseFile') ?? '');
      for (const result of results) await polled.handleResult(printer.printerUuid, result.attempt, result.reply);
      const rejected = problem && (await polled.inFlight(printer.printerUuid, method));
      if (rejected) {
        const health = { ok: true, paperNearEnd: false } as const;
        const verdict = { outcome: 'refused', code: problem } as const;
        await polled.handleResult(printer.printerUuid, rejected, { verdict, health, httpStatus: 200, response: null });
      }
      return reply.send('');
    }
    if (form.get('ConnectionType') !== 'GetRequest' || !printer.mayHaveJob) return reply.send('');
    const copy = await polled.take(printer.printerUuid, method);
    return reply.send(copy ? writePrintRequest(copy) : '');
  });

  app.post(`${POLL_PATHS.CLOUD_PRNT}:key`, options, async (request: PollRequest, reply) => {
    const body = pollBodySchema.safeParse(jsonOf(request.body)).data ?? {};
    const device = deviceOf(body.printerMAC) ?? deviceOf(body.uniqueID);
    const health = healthOfStatus(body.statusCode);
    const printer = await identify(request, reply, { method: 'CLOUD_PRNT', device, health });
    if (!printer) return reply;
    const isReady = health?.ok !== false && body.printingInProgress !== true;
    const mayPrint = !printer.isOther && printer.mayHaveJob && isReady;
    const copy = mayPrint ? await polled.offer(printer.printerUuid, 'CLOUD_PRNT') : null;
    if (!copy) return reply.send({ jobReady: false });
    return reply.send({ jobReady: true, mediaTypes: MEDIA_TYPES, jobToken: tokenOf(copy), deleteMethod: 'DELETE' });
  });

  app.get(`${POLL_PATHS.CLOUD_PRNT}:key`, options, async (request: PollRequest, reply) => {
    const printer = await identify(request, reply, { method: 'CLOUD_PRNT', device: deviceOf(queryOf(request, 'mac')), health: null });
    if (!printer) return reply;
    const mediaType = mediaTypeOf(queryOf(request, 'type'));
    if (!mediaType) return reply.code(415).send();
    if (printer.isOther) return reply.code(404).send();
    const token = queryOf(request, 'token');
    const expected = token === undefined ? null : attemptOfToken(token);
    if (token !== undefined && !expected) return reply.code(404).send();
    // The protocol allows a printer to fetch the same ticket again, for example if the download broke off.
    const inFlight = await polled.inFlight(printer.printerUuid, 'CLOUD_PRNT');
    const isRepeated = inFlight && (!expected || tokenOf(inFlight) === tokenOf(expected));
    const copy = isRepeated ? inFlight : await polled.take(printer.printerUuid, 'CLOUD_PRNT', expected);
    return copy ? reply.type(mediaType).send(encodeCopy(copy, mediaType)) : reply.code(404).send();
  });

  app.delete(`${POLL_PATHS.CLOUD_PRNT}:key`, options, async (request: PollRequest, reply) => {
    const code = queryOf(request, 'code') ?? '';
    const printer = await identify(request, reply, { method: 'CLOUD_PRNT', device: deviceOf(queryOf(request, 'mac')), health: null });
    if (!printer) return reply;
    if (printer.isOther) return reply.send();
    const token = queryOf(request, 'token');
    const attempt = token === undefined ? await polled.inFlight(printer.printerUuid, 'CLOUD_PRNT') : attemptOfToken(token);
    if (attempt && statusDigits(code) !== '') await polled.handleResult(printer.printerUuid, attempt, replyOfDelete(code));
    return reply.send();
  });
}

/** The identity of a printer, if the database can store it. */
function deviceOf(value: string | null | undefined): string | null {
  const text = value?.trim().slice(0, MAX_DEVICE_LENGTH);
  return text && isStorableText(text) ? text : null;
}

function queryOf({ query }: PollRequest, name: string): string | undefined {
  const value = query[name];
  return Array.isArray(value) ? value[0] : value;
}

function jsonOf(body: unknown): unknown {
  try {
    const parsed: unknown = JSON.parse(typeof body === 'string' ? body : '');
    return parsed;
  } catch {
    return null;
  }
}

/** Token buckets by client. Full ones are deleted when there are many, because a new one behaves the same. */
function createBuckets(rate: Rate) {
  const buckets = new Map<string, TokenBucket>();
  return {
    take(client: string): boolean {
      const bucket = buckets.get(client) ?? new TokenBucket(rate);
      buckets.set(client, bucket);
      if (buckets.size > MAX_BUCKETS) for (const [name, each] of buckets) if (each.isFull()) buckets.delete(name);
      return bucket.take();
    },
  };
}
