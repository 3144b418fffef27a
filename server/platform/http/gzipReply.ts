import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packed = promisify(gzip);

/** Unless it is refused by `q=0`. */
const ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
/** Below this it is one packet of the network anyway. */
const WORTH_IT = 1400;
/** The quickest, which makes JSON ten times smaller. */
const LEVEL = 1;

/**
 * `onSend` of a route with long replies: packs them for those who take it. Each part of a stream goes out as it comes; packed or not, it is
 * read no further once its reader is gone, and broken off where it breaks.
 */
export async function gzipReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  void reply.header('vary', 'accept-encoding');
  // Of a stream that broke before anything of it went out: this is what is told of it.
  void reply.removeHeader('content-encoding');
  const isStream = payload instanceof Readable;
  const isAccepted = ACCEPTED.test(String(request.headers['accept-encoding'] ?? ''));
  if (!isAccepted || !(isStream || (typeof payload === 'string' && payload.length >= WORTH_IT))) return payload;
  void reply.header('content-encoding', 'gzip');
  if (!isStream) return packed(payload, { level: LEVEL });
  // Whoever sends the packed stream hears of what breaks it.
  return pipeline(payload, createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH }), () => undefined);
}
