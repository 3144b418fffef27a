import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packed = promisify(gzip);

/** Matches an Accept-Encoding header with gzip, except with `q=0`. */
const ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
/** Replies with fewer bytes fit into one network packet, so compression does not help. */
const MIN_BYTES = 1400;
/** The fastest level, which compresses JSON to a tenth. */
const LEVEL = 1;

/**
 * `onSend` hook for routes with long replies: compresses them if the client accepts gzip. Chunks of a stream are flushed immediately.
 * Compressed or not, the source stream is destroyed when the client disconnects, and the reply is aborted when the source fails.
 */
export async function gzipReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  void reply.header('vary', 'accept-encoding');
  // If a stream fails before its first chunk, this hook runs a second time, for the error reply.
  void reply.removeHeader('content-encoding');
  const isStream = payload instanceof Readable;
  const isAccepted = ACCEPTED.test(String(request.headers['accept-encoding'] ?? ''));
  if (!isAccepted || !(isStream || (typeof payload === 'string' && payload.length >= MIN_BYTES))) return payload;
  void reply.header('content-encoding', 'gzip');
  if (!isStream) return packed(payload, { level: LEVEL });
  // Fastify, which sends the compressed stream, handles its errors.
  return pipeline(payload, createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH }), () => undefined);
}
