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

describe('the routes of blocking', () => {
  const { server, call, database } = useTestServer();

  it('tells what is blocked at a location now, by name, and what a channel does not sell again yet [PB-01]', async () => {
    const since = new Date('2026-11-20T12:00:00.000Z');
    const later = new Date(Date.now() + 60_000);
    const ended = new Date(Date.now() - 60_000);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    const said = { slug: 'glovo', suspended: true, at: since.toISOString() };
    const block = (innerId: string, name: string, over: Partial<typeof blockedItems.$inferInsert> = {}) => {
      return {
        locationId: 'location-es-1',
        innerId,
        kind: 'product' as const,
        name,
        channels: ['glovo'],
        since,
        until: null,
        by: 'Ana Cocina',
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
        block('dish-5', 'Café', { suspended: false, since: new Date(), reports: [said] }),
        block('dish-7', 'Ensalada', { until: ended, reports: [{ ...said, at: new Date().toISOString() }] }),
        block('dish-8', 'Flan', { until: ended, reports: [{ ...said, suspended: false, at: new Date().toISOString() }] }),
        block('dish-9', 'Gazpacho', { until: longAgo, reports: [said] }),
        block('dish-6', 'Dátiles', { suspended: false, since: longAgo, reports: [said] }),
      ]);

    const { status, body } = await call('GET', '/Locations/location-es-1/suspend-info', { as: 'location-staff' });

    const item = {
      kind: 'product',
      suspended: true,
      until: null,
      channels: ['glovo'],
      since: since.toISOString(),
      by: 'Ana Cocina',
      reports: [],
      asks: [],
    };
    expect([status, body]).toEqual([
      200,
      {
        data: {
          items: [
            { ...item, innerId: 'dish-5', name: 'Café', suspended: false, since: expect.any(String), reports: [said] },
            // It ended by itself, and the channel says that it goes on.
            { ...item, innerId: 'dish-7', name: 'Ensalada', until: ended.toISOString(), reports: [{ ...said, at: expect.any(String) }] },
            { ...item, innerId: 'dish-1', name: 'Ñoquis', until: later.toISOString(), channels: [] },
            { ...item, innerId: 'dish-1', name: 'Queso', kind: 'modifier' },
            { ...item, innerId: 'dish-2', name: 'Zumo' },
          ],
        },
      },
    ]);
    expect(suspendInfoSchema.parse(body.data).items).toHaveLength(5);
  });

  it('tells nothing of what is blocked at the locations of others', async () => {
    const of = (id: string) => call('GET', `/Locations/${id}/suspend-info`, { as: 'account-manager' });

    expect((await of('location-es-3')).status).toBe(200);
    expect([(await of('location-br-1')).status, (await of('location-es-4')).status, (await of('none')).status]).toEqual([404, 404, 404]);
  });

  describe('blocking', () => {
    const ONE = '/Locations/location-es-1/catalogs/items/suspend';
    const MANY = '/Locations/location-es-1/catalogs/items-suspend';
    const put = (url: string, body: object, as = 'location-staff') => call('PUT', url, { as, body });

    async function expectNothingKept(asked: unknown[]) {
      const kept = await Promise.all([blockedItems, operations, auditLogs].map((table) => database().$count(table)));
      expect([kept, asked, server.recorded.locationEvents]).toEqual([[0, 0, 0], [], []]);
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

    it('is refused at the locations of others, as if there were none', async () => {
      const asked = platforms();

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
      await expectNothingKept(asked);
    });

    it.each([
      ['an item of no catalog', { innerId: 'dish-99' }, 'innerId', 'notOffered'],
      ['a product as a modifier', { kind: 'modifier' as const }, 'innerId', 'notOffered'],
      ['a name of the language', { innerId: '__proto__' }, 'innerId', 'notOffered'],
      ['a channel that is not there', { channels: ['glovo', 'ifood'] }, 'channels.1', 'notOffered'],
      ['a time that has passed', { until: '2026-01-01T00:00:00.000Z' }, 'until', 'invalidDate'],
    ])('names %s with its place in the body', async (_what, item, path, message) => {
      const asked = platforms();

      const one = await put(ONE, { ...PIZZA, ...item });
      const many = await put(MANY, {
        items: [
          { ...PIZZA, innerId: 'dish-3' },
          { ...PIZZA, ...item },
        ],
      });

      expect([one.status, one.body.error.details]).toEqual([422, [{ path, message }]]);
      expect([many.status, many.body.error.details]).toEqual([422, [{ path: `items.1.${path}`, message }]]);
      await expectNothingKept(asked);
    });

    it('is refused in a channel that is switched off', async () => {
      const asked = platforms();
      const data = { channels: [{ slug: 'glovo', enabled: false }] };
      await database().update(locations).set({ data }).where(eq(locations.id, 'location-es-1'));

      expect((await put(ONE, PIZZA)).body.error.details).toEqual([{ path: 'channels.0', message: 'notOffered' }]);
      await expectNothingKept(asked);
    });

    it('of a product without channels sends nothing to any: a body without one is refused [PB-04]', async () => {
      const asked = platforms();

      const { status, body } = await put(ONE, { ...PIZZA, innerId: 'dish-13', channels: [] });

      expect([status, body.error.details]).toEqual([422, [expect.objectContaining({ path: 'channels' })]]);
      await expectNothingKept(asked);
    });

    it.each([
      ['nothing', { items: [] }],
      ['more than 5,000 items', { items: Array.from({ length: 5001 }, (_, n) => ({ ...PIZZA, innerId: `dish-${n}` })) }],
      ['one item twice', { items: [PIZZA, { ...PIZZA, suspended: false }] }],
      ['the list alone', [PIZZA]],
      ['a field that nobody knows', { items: [{ ...PIZZA, by: 'Nobody' }] }],
      ['no time', { items: [{ ...PIZZA, until: 'tomorrow' }] }],
      ['a day that is not there', { items: [{ ...PIZZA, until: '2027-02-30T10:00:00.000Z' }] }],
      ['a local time', { items: [{ ...PIZZA, until: '2027-02-20T10:00:00.000' }] }],
      ['the year 0', { items: [{ ...PIZZA, until: '0000-01-01T00:00:00Z' }] }],
      ['another kind', { items: [{ ...PIZZA, kind: 'section' }] }],
      ['the character 0', { items: [{ ...PIZZA, innerId: 'a\0b' }] }],
      ['an id without end', { items: [{ ...PIZZA, innerId: 'x'.repeat(101) }] }],
      ['5,000 items that nobody has', { items: Array.from({ length: 5000 }, (_, n) => ({ ...PIZZA, innerId: `none-${n}` })) }],
    ])('refuses %s with 422 in few words', async (_what, body) => {
      const asked = platforms();

      const reply = await put(MANY, body);

      expect([reply.status, reply.body.error.code]).toEqual([422, 'INVALID_DATA']);
      expect(JSON.stringify(reply.body).length).toBeLessThan(5000);
      await expectNothingKept(asked);
    });

    it('refuses more than a body may have', async () => {
      const items = Array.from({ length: 5000 }, () => ({ ...PIZZA, channels: Array.from({ length: 50 }, () => 'x'.repeat(64)) }));

      expect((await put(MANY, { items })).status).toBe(413);
    });

    it('of 3,000 products is one call: each channel is asked once, history and log stay short [PB-02, PB-03]', async () => {
      const asked = platforms();
      const [place] = await listLocations(database(), ['location-es-1']);
      if (!place) throw new Error('The demo has this location.');
      const catalog = demoCatalog(place, 3000);
      await database().update(catalogs).set(catalogRow(catalog)).where(eq(catalogs.id, catalog.id));
      const channels = ['glovo', 'ubereats', 'justeat', 'deliveroo'];
      const sold = Object.values(catalog.products).filter((product) => product.channels?.length !== 0);
      const items = sold.map(({ id: innerId }) => ({ ...PIZZA, innerId, channels }));

      const startedAt = performance.now();
      const { status, body } = await put(MANY, { items });
      const ms = performance.now() - startedAt;

      expect([status, body.data.results.map((result: { status: string }) => result.status)]).toEqual([200, channels.map(() => 'success')]);
      expect(items.length).toBeGreaterThan(3000);
      expect(asked.map((each) => each.items.length)).toEqual(channels.map(() => items.length));
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
