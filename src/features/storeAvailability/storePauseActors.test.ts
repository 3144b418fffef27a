import { createActor, waitFor } from 'xstate';
import { provideStorePause, type StorePauseDependencies } from '@/features/storeAvailability/storePauseActors';
import type { StatusCall } from '@/services/api/channelsApi';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const UNTIL = '2026-11-20T12:30:00.000Z';
const http = (status: number, code: string, more: object = {}) => ({ kind: 'http', status, code, message: '', ...more });

/** Pauses these channels of a location and returns the results. */
async function pause(slugs: string[], setStatus: StorePauseDependencies['setStatus']) {
  const actor = createActor(provideStorePause({ setStatus, now: () => NOW })).start();
  const places = slugs.map((slug) => ({ locationId: 'location-1', slug }));
  actor.send({ type: 'status.request', status: 'paused', places });
  actor.send({ type: 'status.confirm', operationId: 'operation-1', requests: places.map((place) => ({ ...place, until: UNTIL })) });
  const { context } = await waitFor(actor, (state) => !state.matches({ act: 'submitting' }));
  actor.stop();
  return context.act?.calls.map(({ answer }) => answer);
}

describe('provideStorePause', () => {
  it('provides every actor', () => {
    const provided = provideStorePause({ setStatus: () => Promise.resolve({}), now: () => NOW });
    // An actor without an implementation calls `missingActor`.
    const placeholders = Object.values(provided.implementations.actors).filter((logic) =>
      JSON.stringify(logic, (_key, value: unknown) => (typeof value === 'function' ? value.toString() : value)).includes('missingActor'),
    );

    expect(placeholders).toEqual([]);
  });

  it('sends one request per channel, all with the same operation id [SA-03]', async () => {
    const sent: StatusCall[] = [];

    const answers = await pause(['glovo', 'ubereats'], (call) => {
      sent.push(call);
      return Promise.resolve({});
    });

    const statusToBeUpdated = { status: 'paused', until: UNTIL, operationId: 'operation-1' };
    expect(sent).toEqual(['glovo', 'ubereats'].map((slug) => ({ locationId: 'location-1', slug, statusToBeUpdated })));
    expect(answers).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  });

  it('sends at most four requests at a time', async () => {
    let running = 0;
    let most = 0;

    await pause(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return {};
    });

    expect(most).toBe(4);
  });

  it('sends no pause whose end has passed, and reports it [SA-06]', async () => {
    const sent: StatusCall[] = [];
    let now = NOW;
    const actor = createActor(
      provideStorePause({
        setStatus: (call) => {
          sent.push(call);
          return Promise.resolve({ error: http(502, 'CHANNEL_REFUSED') });
        },
        now: () => now,
      }),
    ).start();
    const place = { locationId: 'location-1', slug: 'glovo' };
    actor.send({ type: 'status.request', status: 'paused', places: [place] });
    actor.send({ type: 'status.confirm', operationId: 'operation-1', requests: [{ ...place, until: UNTIL }] });
    await waitFor(actor, (state) => state.matches({ act: 'answered' }));

    now = Date.parse(UNTIL);
    actor.send({ type: 'call.repeat', ...place });
    const { context } = await waitFor(actor, (state) => state.matches({ act: 'answered' }));

    expect([sent.length, context.act?.calls.map(({ answer }) => answer), context.act?.answeredAt]).toEqual([
      1,
      [{ kind: 'tooLate' }],
      UNTIL,
    ]);
    actor.stop();
  });

  it.each([
    ['a rate limit with a retry time', http(429, 'CHANNEL_RATE_LIMITED', { details: { retryAfterMs: 30_000 } }), limited(30_000)],
    ['a rate limit of a proxy', http(429, 'TOO_MANY', { retryAfterMs: 5_000 }), limited(5_000)],
    ['a rate limit above one day: one day', http(429, 'TOO_MANY', { retryAfterMs: 1e18 }), limited(86_400_000)],
    [
      'a rate limit without a retry time: one minute',
      http(429, 'CHANNEL_RATE_LIMITED', { details: { retryAfterMs: 'soon' } }),
      limited(60_000),
    ],
    ['out of hours', http(409, 'OUT_OF_HOURS'), { kind: 'outOfHours' }],
    ['a refusal', http(502, 'CHANNEL_REFUSED'), { kind: 'refused' }],
    ['a platform timeout', http(504, 'CHANNEL_SILENT'), { kind: 'silent' }],
    ['a client timeout', { kind: 'timeout' }, { kind: 'silent' }],
    ['another error', http(500, 'INTERNAL'), { kind: 'failed', error: http(500, 'INTERNAL') }],
    ['a lost connection', { kind: 'offline' }, { kind: 'failed', error: { kind: 'offline' } }],
    ['a client exception', { name: 'TypeError' }, { kind: 'failed', error: { name: 'TypeError' } }],
  ])('maps the error to a result: %s [SA-06]', async (_case, error, answer) => {
    expect(await pause(['glovo'], () => Promise.resolve({ error }))).toEqual([answer]);
  });
});

function limited(retryAfterMs: number) {
  return { kind: 'rateLimited', retryAt: new Date(NOW + retryAfterMs).toISOString() };
}
