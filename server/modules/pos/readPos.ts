import type { Location } from '@/domain/location';
import { MAX_POS_CONFIG_HEADER, POS_CONFIG_HEADER, POS_REFUSALS, posAccessSchema, type PosAccess } from '@/domain/pos';
import type { Database } from '../../platform/db/database';
import { checked } from '../../platform/http/api';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { readPosCredentials } from '../locations/locationStore';
import { credentialsWith } from '../locations/locationSecrets';
import { log } from '../../platform/monitoring/log';
import type { Pos, PosKey, ReadPos } from './pos';

/**
 * The POS configuration that a header carries (decision G41); null without one.
 *
 * @throws HttpError 431 for one that is too long, 422 for one that is no base64, no JSON, or no such configuration.
 */
export function posAccessOf(header: string | string[] | undefined): PosAccess | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string') throw unreadable('is there more than once');
  if (header.length > MAX_POS_CONFIG_HEADER) {
    throw new HttpError(431, 'POS_CONFIG_TOO_LONG', `The header ${POS_CONFIG_HEADER} is longer than ${MAX_POS_CONFIG_HEADER} characters.`);
  }
  return checked(posAccessSchema, parseJson(decode(header)));
}

function decode(base64: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw unreadable('is no base64');
  return Buffer.from(base64, 'base64').toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('holds no JSON');
  }
}

function unreadable(how: string): HttpError {
  return invalidData([{ path: POS_CONFIG_HEADER, message: `The header ${how}` }]);
}

/**
 * With what the POS of a location is read: what was given, completed by what is saved; saved alone where nothing was given.
 *
 * @throws HttpError 409 where no POS is named, 422 for one that there is not.
 */
export async function posKeyOf(database: Database, pos: Pos, location: Location, given: PosAccess | null): Promise<PosKey> {
  const saved = location.posConfig;
  const slug = given ? given.provider : saved?.provider;
  if (!slug) throw new HttpError(409, POS_REFUSALS.notConfigured, 'No POS is configured yet.');
  const provider = pos.providers.find((each) => each.slug === slug);
  if (!provider) throw invalidData([{ path: 'provider', message: 'notOffered' }]);
  const kept = saved?.provider === slug ? await readPosCredentials(database, location.id) : {};
  const credentials = credentialsWith(given?.credentials ?? {}, kept, provider);
  return { location, config: { ...checked(posAccessSchema, given ?? saved), credentials } };
}

export interface PosWait {
  /** Nobody waits for the answer any more. */
  hungUp: AbortSignal;
  /** The server stops. */
  stopping: AbortSignal;
  /** In ms. */
  waitMs: number;
}

/**
 * Reads a POS for as long as somebody waits.
 *
 * @throws HttpError 502 where it lets nobody in or is not there, 504 where it gives no answer in time.
 */
export async function readPos<Data>(read: ReadPos<Data>, key: PosKey, { hungUp, stopping, waitMs }: PosWait): Promise<Data> {
  const outOfTime = AbortSignal.timeout(waitMs);
  const reading = await read(key, AbortSignal.any([hungUp, stopping, outOfTime])).catch((error: unknown) => {
    if (hungUp.aborted) throw new HttpError(499, 'CLIENT_GONE', 'Nobody waits for the answer any more.');
    if (stopping.aborted) throw new HttpError(503, 'SERVICE_UNAVAILABLE', 'The server stops.');
    if (outOfTime.aborted) throw new HttpError(504, POS_REFUSALS.silent, 'The POS gives no answer.');
    log.error({ error, locationId: key.location.id }, 'a POS could not be read');
    return { kind: 'offline' as const };
  });
  switch (reading.kind) {
    case 'read':
      return reading.data;
    case 'noAccess':
      throw new HttpError(502, POS_REFUSALS.noAccess, 'The POS does not let us in with these credentials.');
    case 'offline':
      throw new HttpError(502, POS_REFUSALS.offline, 'The POS is not there.');
  }
}
