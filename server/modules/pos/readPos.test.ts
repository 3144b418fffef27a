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

/** The refusal of a header. */
function refusalOf(header: string | string[]): HttpError {
  try {
    posAccessOf(header);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('the header with a POS configuration', () => {
  it('carries what it takes to read a POS, in any letters; what else a form has is left out [LO-04]', () => {
    const config = { provider: 'agora', credentials: { apiToken: 'ñandú 👍' }, priceLevel: 2 };

    expect(posAccessOf(posConfigHeader(config))).toEqual(config);
    expect(posAccessOf(base64Of(JSON.stringify({ ...config, deliversItself: true, taxProductId: '' })))).toEqual(config);
  });

  it('need not be there', () => {
    expect([posAccessOf(undefined), posAccessOf('')]).toEqual([null, null]);
  });

  it.each([
    ['no base64', 'a configuration', POS_CONFIG_HEADER, 'The header is no base64'],
    ['no JSON', base64Of('{"provider"'), POS_CONFIG_HEADER, 'The header holds no JSON'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64'), POS_CONFIG_HEADER, 'The header holds no JSON'],
    ['a list', base64Of('[]'), '', expect.any(String)],
    ['null', base64Of('null'), '', expect.any(String)],
    ['a provider with a space', base64Of('{"provider":"a b"}'), 'provider', 'noSpaces'],
    ['a credential that is a number', base64Of('{"credentials":{"key":1}}'), 'credentials.key', expect.any(String)],
    ['a price level that is none', base64Of('{"priceLevel":-1}'), 'priceLevel', 'invalidNumber'],
  ])('is refused where it holds %s', (_what, header, path, message) => {
    expect(refusalOf(header)).toMatchObject({ statusCode: 422, details: [{ path, message }] });
  });

  it('is refused where it comes twice, or is longer than 16 KB', () => {
    expect(refusalOf(['a', 'b']).statusCode).toBe(422);
    expect(refusalOf('A'.repeat(16_385)).statusCode).toBe(431);
    expect(refusalOf('A'.repeat(16_384)).statusCode).toBe(422);
  });
});

describe('reading a POS', () => {
  const never = new AbortController().signal;
  const wait = { hungUp: never, stopping: never, waitMs: 60_000 };
  const untilAborted = (_key: unknown, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });

  it('gives what it has', async () => {
    expect(await readPos(async () => ({ kind: 'read', data: [1] }), KEY, wait)).toEqual([1]);
  });

  it.each<[PosReading<never>, string]>([
    [{ kind: 'noAccess' }, 'POS_NO_ACCESS'],
    [{ kind: 'offline' }, 'POS_OFFLINE'],
  ])('says that it is %j', async (reading, code) => {
    await expect(readPos(async () => reading, KEY, wait)).rejects.toMatchObject({ statusCode: 502, code });
  });

  it('takes a failure of the connection for a POS that is not there, and writes it into the log', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);

    await expect(readPos(() => Promise.reject(new Error('ECONNRESET')), KEY, wait)).rejects.toMatchObject({ code: 'POS_OFFLINE' });

    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('ends when it takes too long', async () => {
    await expect(readPos(untilAborted, KEY, { ...wait, waitMs: 1 })).rejects.toMatchObject({ statusCode: 504, code: 'POS_SILENT' });
  });

  it('ends when nobody waits any more, or the server stops', async () => {
    const [gone, end] = [new AbortController(), new AbortController()];
    const first = readPos(untilAborted, KEY, { ...wait, hungUp: gone.signal });
    const second = readPos(untilAborted, KEY, { ...wait, stopping: end.signal });
    gone.abort();
    end.abort();

    await expect(first).rejects.toMatchObject({ statusCode: 499 });
    await expect(second).rejects.toMatchObject({ statusCode: 503 });
  });
});
