import type { StatusToBeUpdated } from '@/domain/channelStatusBody';
import type { OpeningHours } from '@/domain/openingHours';
import type { User } from '@/domain/user';
import { aUser } from '../../../test/factories/aUser';
import { listAuditEntries } from '../audit/auditStore';
import { USUAL_OPENING_HOURS } from '../../demo/seed/demoOpeningHours';
import { channelStatuses, operations } from '../../platform/db/schema';
import { findLocation } from '../locations/locationStore';
import { listOperations } from '../operations/listOperations';
import { timeOutOperations } from '../operations/settleOperations';
import { createPlatformReports } from './platformReports';
import type { PlatformReply } from './platforms';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';
import { changeChannelStatus } from './changeChannelStatus';
import { findChannelStatus, toChannelStatus } from './channelStatusStore';

const LOCATION = 'location-es-1';
/** A Monday during the opening hours. */
const NOON = '2026-03-02T12:30:00.000Z';
const ANA = aUser({ id: 'user-location-staff', name: 'Ana Cortés' });
const LOLA = aUser({ id: 'user-location-admin', name: 'Lola Lozano' });

describe('changeChannelStatus', () => {
  const { server, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(channelStatuses);
    await database().delete(operations);
    // The opening hours of the demo depend on the time of the day at which it is created.
    for (const location of [LOCATION, 'location-es-2']) await setOpeningHours(database(), location, USUAL_OPENING_HOURS);
    answerAll({ kind: 'done' });
  });

  interface Change {
    at?: string;
    by?: User;
    slug?: string;
    locationId?: string;
  }

  async function change(status: StatusToBeUpdated, { at = NOON, by = ANA, slug = 'glovo', locationId = LOCATION }: Change = {}) {
    const location = await findLocation(database(), locationId);
    if (!location) throw new Error(`Demo data lacks ${locationId}.`);
    return changeChannelStatus(server.context, { user: by, location, slug, status }, () => new Date(at));
  }

  const stored = (slug = 'glovo') => findChannelStatus(database(), LOCATION, slug);
  const history = async () => (await listOperations(database(), 'all', { affectedEntityId: [LOCATION] })).operations;
  const audited = async () => (await listAuditEntries(database(), { entity: 'channel' })).entries;
  const refusalOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);
  const answerAll = (answer: PlatformReply) => {
    server.context.platforms = { ...server.context.platforms, setStatus: async () => answer };
  };

  it('pauses a channel until a time, and saves the request, the status, the operation and the audit entry [SA-03]', async () => {
    const until = '2026-03-02T13:00:00.000Z';

    const status = await change({ status: 'paused', until, reason: 'Horno roto' });

    expect(status).toEqual({
      status: 'paused',
      until,
      reason: 'Horno roto',
      reportedAt: NOON,
      asked: { status: 'paused', until, at: NOON, by: 'Ana Cortés' },
    });
    expect(await stored()).toEqual(status);
    expect(await history()).toEqual([
      {
        id: expect.any(String),
        accountId: 'account-es',
        locationId: LOCATION,
        affectedEntityId: LOCATION,
        action: 'store-close',
        status: 'success',
        date: NOON,
        by: 'Ana Cortés',
        until,
        channels: [{ slug: 'glovo', status: 'success', code: null }],
        items: [],
        itemCount: 0,
      },
    ]);
    expect(await audited()).toEqual([
      expect.objectContaining({ userId: ANA.id, action: 'update', entity: 'channel', entityId: `${LOCATION}/glovo` }),
    ]);
    expect(server.recorded.locationEvents).toEqual([
      { event: 'channel.changed', locationId: LOCATION, slug: 'glovo', ...status },
      { event: 'operations.changed', locationId: LOCATION },
    ]);
  });

  it('opens a paused channel and ignores `until`', async () => {
    await change({ status: 'paused' });

    const status = await change({ status: 'open', until: '2026-03-02T20:00:00.000Z' });

    expect(status).toMatchObject({ status: 'open', until: null, reason: null, asked: { status: 'open', until: null } });
    expect((await history()).map(({ action }) => action).sort()).toEqual(['store-close', 'store-open']);
  });

  it('records one operation per location for changes with the same operation id [SA-06, HI-01]', async () => {
    const operationId = '7f1f2f6c-7c5e-4a43-9a39-0b6a3d1c2b10';
    await change({ status: 'paused', operationId });
    answerAll({ kind: 'refused' });
    await refusalOf(change({ status: 'paused', operationId }, { slug: 'justeat' }));
    answerAll({ kind: 'done' });
    await change({ status: 'paused', operationId }, { locationId: 'location-es-2' });

    expect(await history()).toEqual([
      expect.objectContaining({
        id: `${operationId}:${LOCATION}`,
        status: 'partial-success',
        channels: [
          { slug: 'glovo', status: 'success', code: null },
          { slug: 'justeat', status: 'fail', code: 'CHANNEL_REFUSED' },
        ],
      }),
    ]);
    expect((await listOperations(database(), 'all', { affectedEntityId: ['location-es-2'] })).totalCount).toBe(1);
  });

  it('does not extend the operation of another user, or one that is too old [HI-01]', async () => {
    const operationId = '7f1f2f6c-7c5e-4a43-9a39-0b6a3d1c2b10';
    await change({ status: 'paused', operationId });
    await change({ status: 'paused', operationId }, { slug: 'justeat', by: { ...LOLA, name: ANA.name } });
    await change({ status: 'paused', operationId }, { slug: 'ubereats', at: '2026-03-02T13:31:00.000Z' });

    expect((await history()).filter(({ id }) => id === `${operationId}:${LOCATION}`)).toHaveLength(1);
    expect(new Set((await history()).map(({ channels }) => channels.map(({ slug }) => slug).join()))).toEqual(
      new Set(['glovo', 'justeat', 'ubereats']),
    );
  });

  it('waits from the time of a repeated request, within the same operation [SA-06]', async () => {
    const operationId = '7f1f2f6c-7c5e-4a43-9a39-0b6a3d1c2b10';
    answerAll({ kind: 'refused' });
    await refusalOf(change({ status: 'paused', operationId }));
    answerAll({ kind: 'taken' });

    await change({ status: 'paused', operationId }, { at: '2026-03-02T12:35:00.000Z' });

    const [entry, ...others] = await history();
    expect([others, entry]).toEqual([[], expect.objectContaining({ id: `${operationId}:${LOCATION}`, status: 'ongoing', date: NOON })]);
    expect((await timeOutOperations(database(), new Date('2026-03-02T12:35:30.000Z'))).locationIds).toEqual([]);
    await createPlatformReports(server.context, () => new Date('2026-03-02T12:44:00.000Z')).channelReported(LOCATION, 'glovo', {
      status: 'paused',
      until: null,
    });
    expect((await history()).map(({ status }) => status)).toEqual(['success']);
  });

  describe('after a server crash during the platform call', () => {
    beforeEach(() => {
      server.context.platforms = {
        ...server.context.platforms,
        setStatus: async () => {
          throw new Error('the server crashed');
        },
      };
    });

    it('retains the operation, and shows the request once its time is over [BS-01]', async () => {
      const at = new Date();
      await setOpeningHours(database(), LOCATION, ALWAYS_OPEN);
      await refusalOf(change({ status: 'paused', reason: 'Horno roto' }, { at: at.toISOString() }));

      expect((await history()).map(({ action, status }) => [action, status])).toEqual([['store-close', 'ongoing']]);
      expect((await stored()).asked).toBeNull();
      const [row] = await database().select().from(channelStatuses);
      expect(toChannelStatus(row, new Date(at.getTime() + 60_000)).asked).toEqual({
        status: 'paused',
        until: null,
        at: at.toISOString(),
        by: 'Ana Cortés',
      });
    });

    it('retains the request when the next one is refused', async () => {
      await refusalOf(change({ status: 'paused' }));
      answerAll({ kind: 'refused' });
      await refusalOf(change({ status: 'open' }, { at: '2026-03-02T12:40:00.000Z' }));

      expect((await stored()).asked).toMatchObject({ status: 'paused', at: NOON });
    });
  });

  describe('when a newer request supersedes an ongoing one', () => {
    const results = async () => (await history()).map(({ action, channels }) => [action, channels[0]?.status, channels[0]?.code]);
    const LATER = '2026-03-02T12:30:20.000Z';

    beforeEach(() => answerAll({ kind: 'taken' }));

    it.each<[string, StatusToBeUpdated]>([
      ['the opposite', { status: 'open' }],
      ['another end', { status: 'paused', until: '2026-03-02T15:00:00.000Z' }],
    ])('the older one fails immediately: %s [HI-01]', async (_what, request) => {
      await change({ status: 'paused' });

      await change(request, { by: LOLA, at: LATER });

      expect(await results()).toEqual([
        [request.status === 'open' ? 'store-open' : 'store-close', 'ongoing', null],
        ['store-close', 'fail', 'OVERTAKEN'],
      ]);
    });

    it('the older one continues if the newer one is equal or refused', async () => {
      await change({ status: 'paused' });
      await change({ status: 'paused' }, { by: LOLA, at: LATER });
      answerAll({ kind: 'refused' });
      await refusalOf(change({ status: 'open' }, { by: LOLA, at: '2026-03-02T12:30:40.000Z' }));

      expect(await results()).toEqual([
        ['store-open', 'fail', 'CHANNEL_REFUSED'],
        ['store-close', 'ongoing', null],
        ['store-close', 'ongoing', null],
      ]);
    });

    it('the older one fails if its reply arrives later', async () => {
      let answerFirst = (_answer: PlatformReply) => undefined as void;
      const toPausing = new Promise<PlatformReply>((resolve) => (answerFirst = resolve));
      server.context.platforms = {
        ...server.context.platforms,
        setStatus: async (_location, _slug, { status }) => (status === 'paused' ? toPausing : { kind: 'done' }),
      };

      const first = change({ status: 'paused' });
      await change({ status: 'open' }, { by: LOLA, at: LATER });
      answerFirst({ kind: 'taken' });
      await first;

      expect(await results()).toEqual([
        ['store-open', 'success', null],
        ['store-close', 'fail', 'OVERTAKEN'],
      ]);
    });
  });

  it('retains the earlier request when two concurrent requests are refused', async () => {
    await change({ status: 'open' }, { at: '2026-03-02T12:00:00.000Z' });
    answerAll({ kind: 'rateLimited', retryAfterMs: 1000 });

    await Promise.all([
      refusalOf(change({ status: 'paused' })),
      refusalOf(change({ status: 'paused', until: '2026-03-02T15:00:00.000Z' }, { at: '2026-03-02T12:30:01.000Z' })),
    ]);

    expect((await stored()).asked).toMatchObject({ status: 'open', at: '2026-03-02T12:00:00.000Z' });
    expect((await database().select().from(channelStatuses)).map(({ pending }) => pending)).toEqual([null]);
  });

  it.each([
    [{ kind: 'rateLimited', retryAfterMs: 60_000 }, 429, 'CHANNEL_RATE_LIMITED', { retryAfterMs: 60_000 }],
    [{ kind: 'refused' }, 502, 'CHANNEL_REFUSED', undefined],
  ] as const)(
    'maps the platform reply %j to %i, preserves the channel status and records the failure [SA-06]',
    async (answer, statusCode, code, details) => {
      const before = await change({ status: 'open' });
      server.recorded.locationEvents = [];
      answerAll(answer);

      const refusal = await refusalOf(change({ status: 'paused' }));

      expect(refusal).toMatchObject({ statusCode, code, details });
      expect(await stored()).toEqual(before);
      expect((await history()).find(({ action }) => action === 'store-close')).toMatchObject({
        status: 'fail',
        channels: [{ slug: 'glovo', status: 'fail', code }],
      });
      expect(await audited()).toHaveLength(1);
      expect(server.recorded.locationEvents).toEqual([{ event: 'operations.changed', locationId: LOCATION }]);
    },
  );

  it('returns 504 when the platform does not reply, and retains the request, which it may have applied [SA-06, BS-01]', async () => {
    await change({ status: 'open' });
    answerAll({ kind: 'silent' });

    expect(await refusalOf(change({ status: 'paused' }))).toMatchObject({ statusCode: 504, code: 'CHANNEL_SILENT' });

    expect(await stored()).toMatchObject({ status: 'open', asked: { status: 'paused' } });
    expect((await history()).map(({ action, status }) => [action, status])).toContainEqual(['store-close', 'fail']);
    expect(await audited()).toHaveLength(2);
  });

  it('retains the old status while the platform has only accepted the request, and the operation is ongoing [SA-01, BS-01]', async () => {
    await change({ status: 'open' });
    answerAll({ kind: 'taken' });

    expect(await change({ status: 'paused' })).toMatchObject({ status: 'open', asked: { status: 'paused', at: NOON } });

    expect((await history()).find(({ action }) => action === 'store-close')).toMatchObject({
      status: 'ongoing',
      channels: [{ slug: 'glovo', status: 'ongoing', code: null }],
    });
  });

  it('rejects an end in the past', async () => {
    for (const until of [NOON, '2026-03-02T12:29:59.999Z', '0001-01-01T00:00:00Z']) {
      expect(await refusalOf(change({ status: 'paused', until }))).toMatchObject({
        statusCode: 422,
        details: [{ path: 'statusToBeUpdated.until', message: 'invalidDate' }],
      });
    }
    expect(await history()).toEqual([]);
  });

  describe('checks the opening hours in the time zone of the location [SA-05]', () => {
    const OVER_MIDNIGHT: OpeningHours = { sat: [{ from: '20:00', to: '03:30' }] };

    it.each([
      ['rejects a pause before opening', NOON.slice(0, 11) + '10:59:59.999Z', false],
      ['accepts a pause at opening time', NOON.slice(0, 11) + '11:00:00.000Z', true],
      ['rejects a pause between lunch and dinner', NOON.slice(0, 11) + '16:00:00.000Z', false],
      ['rejects a pause at closing time', NOON.slice(0, 11) + '15:30:00.000Z', false],
    ])('%s', async (_what, at, isOpen) => {
      const refusal = await refusalOf(change({ status: 'paused' }, { at }));

      expect(refusal).toEqual(isOpen ? null : expect.objectContaining({ statusCode: 409, code: 'OUT_OF_HOURS', details: undefined }));
      expect((await stored()).status).toBe(isOpen ? 'paused' : null);
    });

    // In Madrid, clocks change from 2 to 3 on 29 March 2026 and from 3 to 2 on 25 October.
    it.each([
      ['after midnight', '2026-03-08T02:29:00.000Z', true],
      ['after its end on the next day', '2026-03-08T02:30:00.000Z', false],
      ['in the night when the clocks go forward: 03:29', '2026-03-29T01:29:00.000Z', true],
      ['in the night when the clocks go forward: 03:30', '2026-03-29T01:30:00.000Z', false],
      ['in the night when an hour comes twice: the first 02:30', '2026-10-25T00:30:00.000Z', true],
      ['in the night when an hour comes twice: the second 02:30', '2026-10-25T01:30:00.000Z', true],
      ['in the night when an hour comes twice: 03:30', '2026-10-25T02:30:00.000Z', false],
    ])('handles hours over midnight: %s', async (_what, at, isOpen) => {
      await setOpeningHours(database(), LOCATION, OVER_MIDNIGHT);

      const refusal = await refusalOf(change({ status: 'paused' }, { at }));

      expect(refusal).toEqual(isOpen ? null : expect.objectContaining({ code: 'OUT_OF_HOURS' }));
    });

    it.each([
      ['no hours', undefined],
      ['a week without opening hours', {}],
    ])('rejects a pause of a location with %s', async (_what, hours) => {
      await setOpeningHours(database(), LOCATION, hours);

      expect(await refusalOf(change({ status: 'paused' }))).toMatchObject({
        statusCode: 409,
        code: 'OUT_OF_HOURS',
        details: { hours: 'none' },
      });
    });

    it('opens a channel at any time', async () => {
      await setOpeningHours(database(), LOCATION, undefined);

      expect(await change({ status: 'open' }, { at: '2026-03-02T04:00:00.000Z' })).toMatchObject({ status: 'open' });
    });
  });

  describe('with concurrent requests of two users', () => {
    it('answers both and saves the last request [SA-03]', async () => {
      const channels = ['glovo', 'ubereats', 'justeat', 'deliveroo', 'ecommerce', 'whatsapp'];
      const operationIds = ['7f1f2f6c-7c5e-4a43-9a39-0b6a3d1c2b10', '7f1f2f6c-7c5e-4a43-9a39-0b6a3d1c2b11'] as const;
      // Half of the channels already have a row.
      await database()
        .insert(channelStatuses)
        .values(channels.slice(0, 3).map((slug) => ({ locationId: LOCATION, slug, status: 'open' as const })));

      const replies = await Promise.all(
        channels.flatMap((slug) => [
          change({ status: 'paused', operationId: operationIds[0] }, { slug, by: ANA }),
          change({ status: 'open', operationId: operationIds[1] }, { slug, by: LOLA, at: '2026-03-02T12:30:01.000Z' }),
        ]),
      );

      expect(replies).toHaveLength(12);
      for (const slug of channels) {
        expect(await stored(slug)).toMatchObject({ status: 'open', asked: { status: 'open', by: 'Lola Lozano' } });
      }
      const entries = await history();
      expect(entries.map(({ by, action, status }) => [by, action, status])).toEqual([
        ['Lola Lozano', 'store-open', 'success'],
        ['Ana Cortés', 'store-close', 'success'],
      ]);
      expect(entries.map((entry) => entry.channels.map(({ slug }) => slug).sort())).toEqual([[...channels].sort(), [...channels].sort()]);
    });

    it('saves the last request even if its reply arrives first', async () => {
      let answerFirst = (_answer: PlatformReply) => undefined as void;
      const toPausing = new Promise<PlatformReply>((resolve) => (answerFirst = resolve));
      server.context.platforms = {
        ...server.context.platforms,
        setStatus: async (_location, _slug, { status }) => (status === 'paused' ? toPausing : { kind: 'done' }),
      };

      const first = change({ status: 'paused' });
      await change({ status: 'open' }, { by: LOLA, at: '2026-03-02T12:30:01.000Z' });
      answerFirst({ kind: 'done' });

      expect(await first).toMatchObject({ status: 'open', asked: { by: 'Lola Lozano' } });
    });
  });

  it('completes the operation if the platform reports before its reply is saved', async () => {
    const reports = createPlatformReports(server.context, () => new Date(NOON));
    server.context.platforms = {
      ...server.context.platforms,
      setStatus: async () => {
        await reports.channelReported(LOCATION, 'glovo', { status: 'paused', until: null });
        return { kind: 'taken' };
      },
    };

    await change({ status: 'paused' });

    expect((await history()).map(({ status }) => status)).toEqual(['success']);
  });

  it.each([
    ['silent', 'paused until another time', '2026-03-02T13:00:00.000Z', 'fail'],
    ['taken', 'paused until another time', '2026-03-02T13:00:00.000Z', 'ongoing'],
    ['silent', 'paused as requested', '2026-03-02T15:00:00.000Z', 'success'],
  ] as const)('considers a report during the call, platform reply %s: %s', async (kind, _what, until, status) => {
    const reports = createPlatformReports(server.context, () => new Date(NOON));
    server.context.platforms = {
      ...server.context.platforms,
      setStatus: async () => {
        await reports.channelReported(LOCATION, 'glovo', { status: 'paused', until: new Date(until) });
        return { kind };
      },
    };

    const refusal = await refusalOf(change({ status: 'paused', until: '2026-03-02T15:00:00.000Z' }));

    expect((await history()).map((entry) => entry.status)).toEqual([status]);
    expect(refusal === null).toBe(status !== 'fail');
  });

  it('preserves the reason of a request that the platform applies later', async () => {
    answerAll({ kind: 'taken' });
    await change({ status: 'paused', reason: 'Horno roto' });
    const reports = createPlatformReports(server.context, () => new Date('2026-03-02T12:31:00.000Z'));

    await reports.channelReported(LOCATION, 'glovo', { status: 'paused', until: null });
    expect(await stored()).toMatchObject({ status: 'paused', reason: 'Horno roto' });
    await reports.channelReported(LOCATION, 'glovo', { status: 'paused', until: null, reason: 'Dos pedidos' });
    expect((await stored()).reason).toBe('Dos pedidos');
    await reports.channelReported(LOCATION, 'glovo', { status: 'open', until: null });
    expect((await stored()).reason).toBeNull();
  });
});
