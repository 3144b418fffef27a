import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { gzipReply } from './gzipReply';

describe('packed replies', () => {
  async function asked(payload: () => unknown, accepted = 'gzip, br') {
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
  ])('are those of a %s, for who takes them', async (_what, payload) => {
    const packed = await asked(payload);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(LONG);

    const plain = await asked(payload, 'gzip;q=0, br');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, LONG]);
  });

  it('are not what is said of a stream that broke before anything went out', async () => {
    const broken = await asked(() =>
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
