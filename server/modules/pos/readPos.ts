import type { Location } from '@/domain/location';
import { MAX_POS_CONFIG_HEADER, POS_CONFIG_HEADER, POS_REFUSALS, posAccessSchema, type PosAccess } from '@/domain/pos';
import type { Database } from '../../platform/db/database';
import { validateInput } from '../../platform/http/api';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { readPosCredentials } from '../locations/locationStore';
import { credentialsWith } from '../locations/locationSecrets';
import { log } from '../../platform/monitoring/log';
import type { Pos, PosKey, ReadPos } from './pos';

/**
 * Parses the POS configuration in a header (decision G41); null without one.
 *
 * @throws HttpError 431 if it is too long, 422 if it is not base64, not JSON, or not a valid configuration.
 */
export function posAccessOf(header: string | string[] | undefined): PosAccess | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string') throw unreadable('occurs more than once');
  if (header.length > MAX_POS_CONFIG_HEADER) {
    throw new HttpError(431, 'POS_CONFIG_TOO_LONG', `The header ${POS_CONFIG_HEADER} is longer than ${MAX_POS_CONFIG_HEADER} characters.`);
  }
  return validateInput(posAccessSchema, parseJson(decode(header)));
}

function decode(base64: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw unreadable('is not base64');
  return Buffer.from(base64, 'base64').toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('is not JSON');
  }
}

function unreadable(how: string): HttpError {
  return invalidData([{ path: POS_CONFIG_HEADER, message: `The header ${how}` }]);
}

/**
 * The configuration for reading the POS of a location: the given one with missing credentials from the saved one, or else the saved
 * one.
 *
 * @throws HttpError 409 if no POS is named, 422 for an unknown one.
 */
export async function posKeyOf(database: Database, pos: Pos, location: Location, given: PosAccess | null): Promise<PosKey> {
  const saved = location.posConfig;
  const slug = given ? given.provider : saved?.provider;
  if (!slug) throw new HttpError(409, POS_REFUSALS.notConfigured, 'No POS is configured yet.');
  const provider = pos.providers.find((each) => each.slug === slug);
  if (!provider) throw invalidData([{ path: 'provider', message: 'notOffered' }]);
  const savedCredentials = saved?.provider === slug ? await readPosCredentials(database, location.id) : {};
  const credentials = credentialsWith(given?.credentials ?? {}, savedCredentials, provider);
  return { location, config: { ...validateInput(posAccessSchema, given ?? saved), credentials } };
}

export interface ReadOptions {
  /** Aborts when the client disconnects. */
  disconnected: AbortSignal;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  /** The timeout, in ms. */
  waitMs: number;
}

/**
 * Reads a POS until the client disconnects, the server stops or the timeout expires.
 *
 * @throws HttpError 502 if the POS rejects the credentials or is unreachable, 504 if it does not reply in time.
 */
export async function readPos<Data>(read: ReadPos<Data>, key: PosKey, { disconnected, stopping, waitMs }: ReadOptions): Promise<Data> {
  const outOfTime = AbortSignal.timeout(waitMs);
  const reading = await read(key, AbortSignal.any([disconnected, stopping, outOfTime])).catch((error: unknown) => {
    if (disconnected.aborted) throw new HttpError(499, 'CLIENT_GONE', 'The client has disconnected.');
    if (stopping.aborted) throw new HttpError(503, 'SERVICE_UNAVAILABLE', 'The server is stopping.');
    if (outOfTime.aborted) throw new HttpError(504, POS_REFUSALS.silent, 'The POS does not reply.');
    log.error({ error, locationId: key.location.id }, 'reading a POS failed');
    return { kind: 'offline' as const };
  });
  switch (reading.kind) {
    case 'read':
      return reading.data;
    case 'noAccess':
      throw new HttpError(502, POS_REFUSALS.noAccess, 'The POS rejected the credentials.');
    case 'offline':
      throw new HttpError(502, POS_REFUSALS.offline, 'The POS is unreachable.');
  }
}
