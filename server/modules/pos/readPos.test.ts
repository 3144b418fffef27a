import { POS_CONFIG_HEADER, posConfigHeader } from '@/domain/pos';
import { aLocation } from '../../../test/factories/aLocation';
import { HttpError } from '../../platform/http/httpError';
import { log } from '../../platform/monitoring/log';
import type { PosReading } from './pos';
import { posAccessOf, readPos } from './readPos';

const KEY = { location: aLocation(), config: { provider: 'agora' } };

function base64Of(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** The error for a header. */
function refusalOf(header: string | string[]): HttpError {
  try {
    posAccessOf(header);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('The header was accepted.');
}

describe('posAccessOf', () => {
  it('returns the fields for reading a POS, in any script, and drops other form fields [LO-04]', () => {
    const config = { provider: 'agora', credentials: { apiToken: 'ñandú 👍' }, priceLevel: 2 };

    expect(posAccessOf(posConfigHeader(config))).toEqual(config);
    expect(posAccessOf(base64Of(JSON.stringify({ ...config, deliversItself: true, taxProductId: '' })))).toEqual(config);
  });

  it('returns null without a header', () => {
    expect([posAccessOf(undefined), posAccessOf('')]).toEqual([null, null]);
  });

  it.each([
    ['a text that is not base64', 'a configuration', POS_CONFIG_HEADER, 'The header is not base64'],
    ['a text that is not JSON', base64Of('{"provider"'), POS_CONFIG_HEADER, 'The header is not JSON'],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64'), POS_CONFIG_HEADER, 'The header is not JSON'],
    ['a list', base64Of('[]'), '', expect.any(String)],
    ['null', base64Of('null'), '', expect.any(String)],
    ['a provider with a space', base64Of('{"provider":"a b"}'), 'provider', 'noSpaces'],
    ['a credential that is a number', base64Of('{"credentials":{"key":1}}'), 'credentials.key', expect.any(String)],
    ['an invalid price level', base64Of('{"priceLevel":-1}'), 'priceLevel', 'invalidNumber'],
  ])('rejects %s', (_what, header, path, message) => {
    expect(refusalOf(header)).toMatchObject({ statusCode: 422, details: [{ path, message }] });
  });

  it('rejects two headers, and a header above 16 KB', () => {
    expect(refusalOf(['a', 'b']).statusCode).toBe(422);
    expect(refusalOf('A'.repeat(16_385)).statusCode).toBe(431);
    expect(refusalOf('A'.repeat(16_384)).statusCode).toBe(422);
  });
});

describe('readPos', () => {
  const never = new AbortController().signal;
  const wait = { disconnected: never, stopping: never, waitMs: 60_000 };
  const untilAborted = (_key: unknown, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });

  it('returns the data of the POS', async () => {
    expect(await readPos(async () => ({ kind: 'read', data: [1] }), KEY, wait)).toEqual([1]);
  });

  it.each<[PosReading<never>, string]>([
    [{ kind: 'noAccess' }, 'POS_NO_ACCESS'],
    [{ kind: 'offline' }, 'POS_OFFLINE'],
  ])('throws for the result %j', async (reading, code) => {
    await expect(readPos(async () => reading, KEY, wait)).rejects.toMatchObject({ statusCode: 502, code });
  });

  it('reports a failed connection as unreachable and logs it', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);

    await expect(readPos(() => Promise.reject(new Error('ECONNRESET')), KEY, wait)).rejects.toMatchObject({ code: 'POS_OFFLINE' });

    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('throws after the timeout', async () => {
    await expect(readPos(untilAborted, KEY, { ...wait, waitMs: 1 })).rejects.toMatchObject({ statusCode: 504, code: 'POS_SILENT' });
  });

  it('throws when the client disconnects or the server stops', async () => {
    const [gone, end] = [new AbortController(), new AbortController()];
    const first = readPos(untilAborted, KEY, { ...wait, disconnected: gone.signal });
    const second = readPos(untilAborted, KEY, { ...wait, stopping: end.signal });
    gone.abort();
    end.abort();

    await expect(first).rejects.toMatchObject({ statusCode: 499 });
    await expect(second).rejects.toMatchObject({ statusCode: 503 });
  });
});
