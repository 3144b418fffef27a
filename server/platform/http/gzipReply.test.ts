import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { gzipReply } from './gzipReply';

describe('gzipReply', () => {
  async function request(payload: () => unknown, accepted = 'gzip, br') {
    const app = Fastify();
    app.addHook('onSend', gzipReply);
    app.get('/', (_request, reply) => reply.type('text/plain').send(payload()));
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    await app.close();
    return reply;
  }
  const LONG = 'a line of a report\n'.repeat(500);

  it.each([
    ['long text', () => LONG],
    ['stream', () => Readable.from([LONG])],
  ])('compresses a %s if the client accepts gzip', async (_what, payload) => {
    const packed = await request(payload);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(LONG);

    const plain = await request(payload, 'gzip;q=0, br');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, LONG]);
  });

  it('does not compress the error reply of a stream that fails before its first chunk', async () => {
    const broken = await request(() =>
      Readable.from(
        (function* () {
          yield 'begin';
          throw new Error('the database is gone');
        })(),
      ),
    );

    expect([broken.statusCode, broken.headers['content-encoding']]).toEqual([500, undefined]);
    expect(broken.json()).toMatchObject({ statusCode: 500 });
  });
});
