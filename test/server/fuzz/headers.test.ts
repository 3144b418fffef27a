import fc from 'fast-check';
import { errorBodySchema } from '@/domain/reply';
import { POS_CONFIG_HEADER } from '@/domain/pos';
import { useTestServer } from '../testServer';
import { FUZZ_RUNS } from './fuzzRuns';

const RUNS = 600;
const SEED = 20_261_123;

const CALLS = [
  { method: 'GET', url: '/api/Orders' },
  { method: 'GET', url: '/api/Locations/location-es-1/posData' },
  { method: 'GET', url: '/api/Accounts/account-es/reports' },
  { method: 'POST', url: '/api/Users/login', payload: '{"email":"nobody@demo.pase","password":"wrong-password"}' },
  { method: 'POST', url: '/api/Orders/addNewStatusInOrder', payload: '{}' },
  { method: 'POST', url: '/api/Locations/uploadFile', payload: '{"base64":"AAAA"}' },
  { method: 'GET', url: '/images/none' },
  { method: 'GET', url: '/config.json' },
  { method: 'GET', url: '/health/ready' },
] as const;

/** The headers that the server or its libraries read. */
const NAMES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'access-token',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'transfer-encoding',
  'x-forwarded-for',
  POS_CONFIG_HEADER,
];

const base64Of = (text: string) => Buffer.from(text).toString('base64url');

const value = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, ' ')),
  fc.constantFrom(
    '',
    '*',
    '0',
    '-1',
    'gzip, gzip;q=9, br;q=x',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/html',
    'bytes=-1-0,9999999999999999-',
    '127.0.0.1, ::1, unknown, 999.1.1.1',
    'null',
    'es-ES-x-pase;q=zzz,*;q=2',
    'Sun, 99 Nov 9999 99:99:99 GMT',
    `${base64Of('{"alg":"none"}')}.${base64Of('{"id":"user-product-admin","epoch":0}')}.`,
    `${base64Of('{"alg":"HS256"}')}.${base64Of('null')}.${base64Of('x')}`,
    Buffer.from('{"provider":{"__proto__":1}}').toString('base64'),
    Buffer.from('[[[[null]]]]').toString('base64'),
    'x'.repeat(8_000),
  ),
);

describe('a call with fuzzed headers', () => {
  const { server } = useTestServer();

  it('never fails with a server error and gives no access without a valid token [P-01]', async () => {
    const call = fc.record({
      request: fc.constantFrom(...CALLS),
      isSignedIn: fc.boolean(),
      headers: fc.dictionary(fc.constantFrom(...NAMES), value, { minKeys: 1, maxKeys: 5 }),
    });
    const answered = new Map<number, number>();

    await fc.assert(
      fc.asyncProperty(call, async ({ request, isSignedIn, headers }) => {
        const own = {
          ...('payload' in request && { 'content-type': 'application/json' }),
          ...(isSignedIn && { 'access-token': server.context.tokens.sign('user-location-staff') }),
        };
        const { statusCode, body } = await server.app.inject({ ...request, headers: { ...own, ...headers } });
        answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
        expect(statusCode).toBeLessThan(500);
        if (!request.url.startsWith('/api')) return;
        if (!isSignedIn || 'access-token' in headers) expect(statusCode).toBeGreaterThanOrEqual(400);
        if (statusCode >= 400) expect(errorBodySchema.safeParse(JSON.parse(body)).success).toBe(true);
      }),
      { numRuns: RUNS * FUZZ_RUNS, seed: SEED, endOnFailure: true, includeErrorInReport: true },
    );

    process.stderr.write(`fuzz of headers, answers: ${JSON.stringify(Object.fromEntries(answered))}\n`);
    // A good part of the calls must reach their handler.
    expect(answered.get(200)).toBeGreaterThan(RUNS / 10);
  }, 120_000);
});
