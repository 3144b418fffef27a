import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { channelStatusListSchema, channelStatusSchema } from '@/domain/channelStatus';
import { channelStatuses, locations } from '../../platform/db/schema';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';

const LOCATION = 'location-es-1';

describe('GET and POST /locations/:id/channels/:slug/status', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(channelStatuses);
    await setOpeningHours(database(), LOCATION, ALWAYS_OPEN);
  });

  const path = (slug: string, location = LOCATION) => `/locations/${location}/channels/${slug}/status`;
  const pause = (as: string, url = path('glovo'), body: object = { status: 'paused' }) =>
    call('POST', url, { as, body: { statusToBeUpdated: body } });

  async function switchOff(slug: string): Promise<void> {
    const channels = JSON.stringify([{ slug: 'glovo' }, { slug, enabled: false }]);
    await database()
      .update(locations)
      .set({ data: sql`${locations.data} || jsonb_build_object('channels', ${channels}::jsonb)` })
      .where(eq(locations.id, LOCATION));
  }

  it('return and change the status [SA-01, SA-03]', async () => {
    expect((await call('GET', path('glovo'), { as: 'location-staff' })).body).toEqual({
      data: { status: null, until: null, reason: null, reportedAt: null, asked: null },
    });

    const until = new Date(Date.now() + 3_600_000).toISOString();
    const changed = await pause('location-admin', path('glovo'), { status: 'paused', until });

    expect(changed.status).toBe(200);
    expect(channelStatusSchema.parse(changed.body.data)).toMatchObject({ status: 'paused', until, asked: { by: 'Lola Lozano' } });
    expect((await call('GET', path('glovo'), { as: 'location-staff' })).body).toEqual(changed.body);
  });

  it.each(['account-manager', 'location-staff', 'account-menu', 'location-sales'])(
    'return 403 to %s for a change [SA-03]',
    async (role) => {
      expect((await pause(role)).status).toBe(403);
      expect(await database().select().from(channelStatuses)).toEqual([]);
    },
  );

  it('return 404 outside the scope, and for missing and disabled channels', async () => {
    await switchOff('ubereats');

    for (const url of [
      path('glovo', 'location-br-1'),
      path('glovo', 'location-es-3'),
      path('rappi'),
      path('ubereats'),
      path('%F0%9F%8D%95'),
    ]) {
      expect([url, (await pause('location-admin', url)).status]).toEqual([url, 404]);
      expect([url, (await call('GET', url, { as: 'location-admin' })).status]).toEqual([url, 404]);
    }
    expect(server.recorded.locationEvents).toEqual([]);
  });

  it.each([
    ['no status', {}],
    ['an unknown status', { status: 'closed' }],
    ['an invalid end', { status: 'paused', until: 'tomorrow' }],
    ['an end in the past', { status: 'paused', until: '2020-01-01T00:00:00Z' }],
    ['an invalid operation id', { status: 'paused', operationId: '1' }],
    ['an unknown field', { status: 'paused', colour: 'red' }],
    ['a reason that is too long', { status: 'paused', reason: 'x'.repeat(201) }],
  ])('return 422 for %s', async (_what, body) => {
    expect((await pause('location-admin', path('glovo'), body)).status).toBe(422);
  });

  it.each([
    ['refuses', 502, { code: 'CHANNEL_REFUSED' }],
    ['rateLimits', 429, { code: 'CHANNEL_RATE_LIMITED', details: { retryAfterMs: 60_000 } }],
    ['silent', 504, { code: 'CHANNEL_SILENT' }],
  ])('return the error of the platform: %s [SA-06]', async (behavior, status, error) => {
    await call('POST', '/demo/platforms', { as: 'location-staff', body: { locationId: LOCATION, slug: 'glovo', behavior } });

    const reply = await pause('location-admin');

    expect([reply.status, reply.body.error]).toEqual([status, expect.objectContaining(error)]);
  });

  it('return 409 for a pause while the location is closed [SA-05]', async () => {
    await setOpeningHours(database(), LOCATION, undefined);

    const reply = await pause('location-admin');

    expect([reply.status, reply.body.error]).toEqual([409, expect.objectContaining({ code: 'OUT_OF_HOURS', details: { hours: 'none' } })]);
  });
});

describe('GET /channel-statuses', () => {
  const { server, call, database } = useTestServer();
  const read = async (as: string, query = '') =>
    channelStatusListSchema.parse((await call('GET', `/channel-statuses${query}`, { as })).body);

  it('returns the channels in the scope by location and slug, including channels without a report [SA-01]', async () => {
    await database().delete(channelStatuses);
    const reportedAt = new Date('2026-03-02T12:30:00.000Z');
    await database()
      .insert(channelStatuses)
      .values({ locationId: LOCATION, slug: 'justeat', status: 'paused', reason: 'Horno roto', reportedAt });

    const { data, totalCount } = await read('location-staff');

    const slugs = ['cheerfy', 'deliveroo', 'ecommerce', 'glovo', 'justeat', 'ubereats', 'whatsapp'];
    expect(data.map(({ locationId, slug }) => [locationId, slug])).toEqual(
      // Sorted by name: Lavapiés before Malasaña.
      ['location-es-2', LOCATION].flatMap((location) => slugs.map((slug) => [location, slug])),
    );
    expect(totalCount).toBe(14);
    expect(data.filter(({ status }) => status !== null)).toEqual([
      {
        locationId: LOCATION,
        slug: 'justeat',
        status: 'paused',
        until: null,
        reason: 'Horno roto',
        reportedAt: reportedAt.toISOString(),
        asked: null,
      },
    ]);
  });

  it('returns the channels of the requested locations that are in the scope', async () => {
    const locationIds = async (as: string, query: string) => new Set((await read(as, query)).data.map(({ locationId }) => locationId));

    expect(await locationIds('location-staff', `?locationIds=${LOCATION}`)).toEqual(new Set([LOCATION]));
    expect(await locationIds('product-admin', `?locationIds=${LOCATION}&locationIds=location-br-1`)).toEqual(
      new Set([LOCATION, 'location-br-1']),
    );
    expect(await locationIds('location-staff', '?locationIds=location-br-1&locationIds=nothing')).toEqual(new Set());
    expect((await locationIds('product-admin', '')).size).toBe(12);
  });

  it('accepts 200 locations in one request', async () => {
    const [location] = await database().select().from(locations).where(eq(locations.id, LOCATION));
    if (!location) throw new Error('Demo data lacks location-es-1.');
    const ids = Array.from({ length: 200 }, (_, number) => `location-y-${number}`);
    await database()
      .insert(locations)
      .values(ids.map((id) => ({ ...location, id })));

    expect((await read('account-admin', `?${ids.map((id) => `locationIds=${id}`).join('&')}`)).totalCount).toBe(1400);
  });

  it('rejects more than 500 locations in one request', async () => {
    const [location] = await database().select().from(locations).where(eq(locations.id, LOCATION));
    if (!location) throw new Error('Demo data lacks location-es-1.');
    const ids = Array.from({ length: 500 }, (_, number) => `location-y-${number}`);
    await database()
      .insert(locations)
      .values(ids.map((id) => ({ ...location, id })));
    const of = (query: string, as = 'product-admin') => call('GET', `/channel-statuses${query}`, { as });
    const query = (some: string[]) => `?${some.map((id) => `locationIds=${id}`).join('&')}`;

    expect((await of(query([...ids, LOCATION]))).status).toBe(422);
    expect((await of('')).body.error.details).toEqual([{ path: 'locationIds', message: 'required' }]);
    expect((await of('', 'account-admin')).status).toBe(422);
    expect((await of('', 'location-staff')).status).toBe(200);
    expect((await of(query(ids))).body.totalCount).toBe(3500);
  });

  it('compresses the reply for clients that accept gzip', async () => {
    const reply = await server.app.inject({
      method: 'GET',
      url: '/api/channel-statuses',
      headers: { 'access-token': server.context.tokens.sign('user-product-admin'), 'accept-encoding': 'gzip' },
    });

    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(JSON.parse(gunzipSync(reply.rawPayload).toString()).totalCount).toBeGreaterThan(50);
  });
});
