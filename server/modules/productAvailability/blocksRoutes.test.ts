import { eq } from 'drizzle-orm';
import { suspendInfoSchema } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { catalogRow } from '../catalogs/catalogStore';
import { listAuditEntries } from '../audit/auditStore';
import { demoCatalog } from '../../demo/seed/demoCatalogs';
import { auditLogs, blockedItems, catalogs, locations, operations } from '../../platform/db/schema';
import { listLocations } from '../locations/locationStore';
import { listOperations } from '../operations/listOperations';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';

const PIZZA: SuspendedItem = { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['glovo'] };

describe('the product availability routes', () => {
  const { server, call, database } = useTestServer();

  it('GET suspend-info returns the items that are blocked or not yet unblocked by a channel, by name [PB-01]', async () => {
    const since = new Date('2026-11-20T12:00:00.000Z');
    const later = new Date(Date.now() + 60_000);
    const ended = new Date(Date.now() - 60_000);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    const report = { slug: 'glovo', suspended: true, at: since.toISOString() };
    const block = (innerId: string, name: string, over: Partial<typeof blockedItems.$inferInsert> = {}) => {
      return {
        locationId: 'location-es-1',
        innerId,
        kind: 'product' as const,
        name,
        channels: ['glovo'],
        since,
        until: null,
        by: 'Ana Cortés',
        ...over,
      };
    };
    await database().delete(blockedItems);
    await database()
      .insert(blockedItems)
      .values([
        block('dish-2', 'Zumo'),
        block('dish-1', 'Ñoquis', { until: later, channels: [] }),
        block('dish-1', 'Queso', { kind: 'modifier' }),
        block('dish-3', 'Arroz', { until: new Date() }),
        block('dish-4', 'Bravas', { locationId: 'location-es-2' }),
        block('dish-5', 'Café', { suspended: false, since: new Date(), reports: [report] }),
        block('dish-7', 'Ensalada', { until: ended, reports: [{ ...report, at: new Date().toISOString() }] }),
        block('dish-8', 'Flan', { until: ended, reports: [{ ...report, suspended: false, at: new Date().toISOString() }] }),
        block('dish-9', 'Gazpacho', { until: longAgo, reports: [report] }),
        block('dish-6', 'Dátiles', { suspended: false, since: longAgo, reports: [report] }),
      ]);

    const { status, body } = await call('GET', '/Locations/location-es-1/suspend-info', { as: 'location-staff' });

    const item = {
      kind: 'product',
      suspended: true,
      until: null,
      channels: ['glovo'],
      since: since.toISOString(),
      by: 'Ana Cortés',
      reports: [],
      asks: [],
    };
    expect([status, body]).toEqual([
      200,
      {
        data: {
          items: [
            { ...item, innerId: 'dish-5', name: 'Café', suspended: false, since: expect.any(String), reports: [report] },
            // The block expired, but the channel reports the item blocked.
            { ...item, innerId: 'dish-7', name: 'Ensalada', until: ended.toISOString(), reports: [{ ...report, at: expect.any(String) }] },
            { ...item, innerId: 'dish-1', name: 'Ñoquis', until: later.toISOString(), channels: [] },
            { ...item, innerId: 'dish-1', name: 'Queso', kind: 'modifier' },
            { ...item, innerId: 'dish-2', name: 'Zumo' },
          ],
        },
      },
    ]);
    expect(suspendInfoSchema.parse(body.data).items).toHaveLength(5);
  });

  it('GET suspend-info returns 404 outside the scope', async () => {
    const of = (id: string) => call('GET', `/Locations/${id}/suspend-info`, { as: 'account-manager' });

    expect((await of('location-es-3')).status).toBe(200);
    expect([(await of('location-br-1')).status, (await of('location-es-4')).status, (await of('none')).status]).toEqual([404, 404, 404]);
  });

  describe('PUT items/suspend and items-suspend', () => {
    const ONE = '/Locations/location-es-1/catalogs/items/suspend';
    const MANY = '/Locations/location-es-1/catalogs/items-suspend';
    const put = (url: string, body: object, as = 'location-staff') => call('PUT', url, { as, body });

    async function expectNothingSaved(requests: unknown[]) {
      const counts = await Promise.all([blockedItems, operations, auditLogs].map((table) => database().$count(table)));
      expect([counts, requests, server.recorded.locationEvents]).toEqual([[0, 0, 0], [], []]);
    }

    function platforms() {
      const { platforms: fakes, requests } = recordingPlatforms();
      server.context.platforms = fakes;
      return requests;
    }

    beforeEach(async () => {
      await database().delete(blockedItems);
      await database().delete(operations);
    });

    it('returns the same 404 for a location outside the scope as for an unknown id', async () => {
      const requests = platforms();

      for (const id of ['location-br-1', 'location-es-3', 'none']) {
        const replies = [
          await put(`/Locations/${id}/catalogs/items/suspend`, PIZZA),
          await put(`/Locations/${id}/catalogs/items-suspend`, { items: [PIZZA] }),
        ];
        expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual([
          [404, 'NOT_FOUND'],
          [404, 'NOT_FOUND'],
        ]);
      }
      await expectNothingSaved(requests);
    });

    it.each([
      ['an item that is in no catalog', { innerId: 'dish-99' }, 'innerId', 'notOffered'],
      ['a product as a modifier', { kind: 'modifier' as const }, 'innerId', 'notOffered'],
      ['`__proto__` as id', { innerId: '__proto__' }, 'innerId', 'notOffered'],
      ['a channel that the location does not have', { channels: ['glovo', 'ifood'] }, 'channels.1', 'notOffered'],
      ['a time that has passed', { until: '2026-01-01T00:00:00.000Z' }, 'until', 'invalidDate'],
    ])('returns 422 with the path of %s', async (_what, item, path, message) => {
      const requests = platforms();

      const one = await put(ONE, { ...PIZZA, ...item });
      const many = await put(MANY, {
        items: [
          { ...PIZZA, innerId: 'dish-3' },
          { ...PIZZA, ...item },
        ],
      });

      expect([one.status, one.body.error.details]).toEqual([422, [{ path, message }]]);
      expect([many.status, many.body.error.details]).toEqual([422, [{ path: `items.1.${path}`, message }]]);
      await expectNothingSaved(requests);
    });

    it('rejects a disabled channel', async () => {
      const requests = platforms();
      const data = { channels: [{ slug: 'glovo', enabled: false }] };
      await database().update(locations).set({ data }).where(eq(locations.id, 'location-es-1'));

      expect((await put(ONE, PIZZA)).body.error.details).toEqual([{ path: 'channels.0', message: 'notOffered' }]);
      await expectNothingSaved(requests);
    });

    it('rejects a request without channels and sends nothing [PB-04]', async () => {
      const requests = platforms();

      const { status, body } = await put(ONE, { ...PIZZA, innerId: 'dish-13', channels: [] });

      expect([status, body.error.details]).toEqual([422, [expect.objectContaining({ path: 'channels' })]]);
      await expectNothingSaved(requests);
    });

    it.each([
      ['an empty list', { items: [] }],
      ['more than 5,000 items', { items: Array.from({ length: 5001 }, (_, n) => ({ ...PIZZA, innerId: `dish-${n}` })) }],
      ['one item twice', { items: [PIZZA, { ...PIZZA, suspended: false }] }],
      ['a list instead of an object', [PIZZA]],
      ['an unknown field', { items: [{ ...PIZZA, by: 'Nobody' }] }],
      ['an invalid time', { items: [{ ...PIZZA, until: 'tomorrow' }] }],
      ['an invalid date', { items: [{ ...PIZZA, until: '2027-02-30T10:00:00.000Z' }] }],
      ['a local time', { items: [{ ...PIZZA, until: '2027-02-20T10:00:00.000' }] }],
      ['the year 0', { items: [{ ...PIZZA, until: '0000-01-01T00:00:00Z' }] }],
      ['an unknown kind', { items: [{ ...PIZZA, kind: 'section' }] }],
      ['the character 0', { items: [{ ...PIZZA, innerId: 'a\0b' }] }],
      ['an id of 101 characters', { items: [{ ...PIZZA, innerId: 'x'.repeat(101) }] }],
      ['5,000 unknown items', { items: Array.from({ length: 5000 }, (_, n) => ({ ...PIZZA, innerId: `none-${n}` })) }],
    ])('returns 422 with a short body for %s', async (_what, body) => {
      const requests = platforms();

      const reply = await put(MANY, body);

      expect([reply.status, reply.body.error.code]).toEqual([422, 'INVALID_DATA']);
      expect(JSON.stringify(reply.body).length).toBeLessThan(5000);
      await expectNothingSaved(requests);
    });

    it('returns 413 for a body over the size limit', async () => {
      const items = Array.from({ length: 5000 }, () => ({ ...PIZZA, channels: Array.from({ length: 50 }, () => 'x'.repeat(64)) }));

      expect((await put(MANY, { items })).status).toBe(413);
    });

    it('blocks 3,000 products with one request per channel, one operation and one short audit entry [PB-02, PB-03]', async () => {
      const requests = platforms();
      const [location] = await listLocations(database(), ['location-es-1']);
      if (!location) throw new Error('Demo data lacks location-es-1.');
      const catalog = demoCatalog(location, 3000);
      await database().update(catalogs).set(catalogRow(catalog)).where(eq(catalogs.id, catalog.id));
      const channels = ['glovo', 'ubereats', 'justeat', 'deliveroo'];
      const sold = Object.values(catalog.products).filter((product) => product.channels?.length !== 0);
      const items = sold.map(({ id: innerId }) => ({ ...PIZZA, innerId, channels }));

      const startedAt = performance.now();
      const { status, body } = await put(MANY, { items });
      const ms = performance.now() - startedAt;

      expect([status, body.data.results.map((result: { status: string }) => result.status)]).toEqual([200, channels.map(() => 'success')]);
      expect(items.length).toBeGreaterThan(3000);
      expect(requests.map((each) => each.items.length)).toEqual(channels.map(() => items.length));
      expect((await call('GET', '/Locations/location-es-1/suspend-info', { as: 'location-staff' })).body.data.items).toHaveLength(
        items.length,
      );
      const { operations: done } = await listOperations(database(), 'all', {});
      expect(done.map((operation) => [operation.status, operation.itemCount, operation.items.length])).toEqual([
        ['success', items.length, 20],
      ]);
      const { entries } = await listAuditEntries(database(), {});
      expect(entries.map(({ changes }) => JSON.stringify(changes).length < 2000)).toEqual([true]);
      expect(ms).toBeLessThan(20_000);

      const unblocked = await put(MANY, { items: items.map((item) => ({ ...item, suspended: false })) });

      expect(unblocked.status).toBe(200);
      expect(await database().$count(blockedItems)).toBe(0);
    }, 60_000);
  });
});
