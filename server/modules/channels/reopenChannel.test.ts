import { eq, sql } from 'drizzle-orm';
import type { OpeningHours } from '@/domain/openingHours';
import type { ReopeningSettings } from '@/domain/reopening';
import { aUser } from '../../../test/factories/aUser';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';
import { accounts, channelStatuses, operations } from '../../platform/db/schema';
import { findLocation } from '../locations/locationStore';
import { listOperations } from '../operations/listOperations';
import { changeChannelStatus } from './changeChannelStatus';
import { findChannelStatus } from './channelStatusStore';
import { createPlatformReports } from './platformReports';
import type { PlatformReply } from './platforms';
import { reopenChannels } from './startReopening';

const LOCATION = 'location-es-1';
const LOLA = aUser({ id: 'user-location-admin', name: 'Lola Lozano' });
const DONE: PlatformReply = { kind: 'done' };
const TAKEN: PlatformReply = { kind: 'taken' };
const REFUSED: PlatformReply = { kind: 'refused' };
const SETTINGS: ReopeningSettings = { pauseOver: true, closedItself: true, minutes: 5, attemptsPerHour: 3 };
/** A Monday in winter: the time zone of the location is one hour ahead of UTC. */
const DAY = '2026-03-02';

describe('reopenChannels', () => {
  const { server, database } = useTestServer();
  /** The requests to the platform: the time and the requested state. */
  let requests: string[];
  let clock: Date;

  beforeEach(async () => {
    await database().delete(channelStatuses);
    await database().delete(operations);
    await setOpeningHours(database(), LOCATION, ALWAYS_OPEN);
    await configure(SETTINGS);
    requests = [];
    answer(DONE);
  });

  /** Sets the time of day in UTC. */
  function at(time: string): void {
    clock = new Date(`${DAY}T${time}${time.length === 5 ? ':00' : ''}.000Z`);
  }

  const now = () => clock;

  async function configure(settings: ReopeningSettings | null): Promise<void> {
    const data = settings
      ? sql`${accounts.data} || jsonb_build_object('reopening', ${JSON.stringify(settings)}::jsonb)`
      : sql`${accounts.data} - 'reopening'`;
    await database().update(accounts).set({ data }).where(eq(accounts.id, 'account-es'));
  }

  /** The platform gives these replies one after another, the last one repeatedly. */
  function answer(...replies: (PlatformReply | (() => Promise<PlatformReply>))[]): void {
    server.context.platforms = {
      ...server.context.platforms,
      setStatus: async (_location, _slug, { status }) => {
        requests.push(`${clock.toISOString().slice(11, 16)} ${status}`);
        const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? DONE;
        return typeof reply === 'function' ? reply() : reply;
      },
    };
  }

  async function closes(time: string): Promise<void> {
    at(time);
    await createPlatformReports(server.context, now).channelReported(LOCATION, 'glovo', { status: 'paused', until: null });
  }

  async function opens(time: string): Promise<void> {
    at(time);
    await createPlatformReports(server.context, now).channelReported(LOCATION, 'glovo', { status: 'open', until: null });
  }

  async function runAt(...times: string[]): Promise<void> {
    for (const time of times) {
      at(time);
      await reopenChannels(server.context, now);
    }
  }

  async function request(status: 'open' | 'paused', until?: string): Promise<void> {
    const location = await findLocation(database(), LOCATION);
    if (!location) throw new Error(`Demo data lacks ${LOCATION}.`);
    const body = { status, ...(until && { until: `${DAY}T${until}:00.000Z` }) };
    await changeChannelStatus(server.context, { user: LOLA, location, slug: 'glovo', status: body }, now).catch(() => undefined);
  }

  const status = () => findChannelStatus(database(), LOCATION, 'glovo');
  const plan = async () => (await status()).reopening ?? null;
  const history = async () => (await listOperations(database(), 'all', { affectedEntityId: [LOCATION] })).operations.reverse();
  const automatic = async () =>
    (await history())
      .filter(({ cause }) => cause)
      .map(({ date, channels }) => [date.slice(11, 16), channels[0]?.status, channels[0]?.code]);

  it('opens a channel that closed itself after the time of the account, and records the attempt as automatic [K-08]', async () => {
    await closes('12:05');
    await runAt('12:05', '12:09:59');

    expect(requests).toEqual([]);
    expect(await plan()).toEqual({
      state: 'waiting',
      cause: 'closedItself',
      since: `${DAY}T12:05:00.000Z`,
      at: `${DAY}T12:10:00.000Z`,
      attempts: 0,
      limit: 3,
    });
    expect(server.recorded.locationEvents.at(-1)).toMatchObject({ event: 'channel.changed', reopening: { state: 'waiting' } });

    await runAt('12:10', '12:11');

    expect(requests).toEqual(['12:10 open']);
    expect(await status()).toMatchObject({ status: 'open', asked: null });
    expect(await plan()).toBeNull();
    expect(await history()).toMatchObject([
      { action: 'store-open', status: 'success', by: 'Pase', cause: 'closedItself', date: `${DAY}T12:10:00.000Z` },
    ]);
  });

  it('opens a channel whose pause is over, but not one that closed itself, for an account without settings [K-08]', async () => {
    await configure(null);
    await closes('12:00');
    await runAt('12:05', '13:00');
    expect([requests, await plan()]).toEqual([[], null]);

    await request('paused', '14:00');
    requests.length = 0;
    await runAt('13:30', '14:00', '14:04:59');
    expect(requests).toEqual([]);
    expect(await plan()).toMatchObject({ state: 'waiting', cause: 'pauseOver', at: `${DAY}T14:05:00.000Z` });
    await runAt('14:05');

    expect(requests).toEqual(['14:05 open']);
    expect((await history()).at(-1)).toMatchObject({ action: 'store-open', cause: 'pauseOver', status: 'success' });
  });

  it('opens a channel that stays closed after a person opened it [K-08]', async () => {
    await closes('12:00');
    answer(TAKEN, DONE);
    at('12:30');
    await request('open');
    await runAt('12:34:59', '12:35');

    expect(requests).toEqual(['12:30 open', '12:35 open']);
    expect((await history()).at(-1)).toMatchObject({ cause: 'pauseOver' });
  });

  it('never opens a channel during a pause of a person, with or without an end [K-08]', async () => {
    await closes('12:00');
    at('12:01');
    await request('paused');
    await runAt('12:10', '20:00');
    at('20:01');
    await request('paused', '22:00');
    await runAt('20:10', '21:59');

    expect(requests).toEqual(['12:01 paused', '20:01 paused']);
    expect(await plan()).toBeNull();
  });

  it('never opens a channel while the request of a person is under way [K-08]', async () => {
    await closes('12:00');
    await runAt('12:01');
    let reply = (_reply: PlatformReply) => {};
    answer(() => new Promise((resolve) => (reply = resolve)), DONE);
    at('12:04:59');
    const pausing = request('paused');
    await untilRequests(1);

    expect(await plan()).toBeNull();
    await runAt('12:05', '12:05:30');
    reply(REFUSED);
    await pausing;
    expect(requests).toHaveLength(1);
    await runAt('12:06');

    expect(requests.at(-1)).toBe('12:06 open');
  });

  it('sends the pause of a person again that was requested during an attempt, so that the pause wins [K-08]', async () => {
    await closes('12:00');
    let reply = (_reply: PlatformReply) => {};
    answer(() => new Promise((resolve) => (reply = resolve)), DONE);
    at('12:05');
    const opening = reopenChannels(server.context, now);
    await untilRequests(1);
    await request('paused');
    reply(DONE);
    await opening;

    expect(requests).toEqual(['12:05 open', '12:05 paused', '12:05 paused']);
    expect(await status()).toMatchObject({ status: 'paused', asked: { status: 'paused', by: 'Lola Lozano' } });
    expect(await automatic()).toEqual([['12:05', 'fail', 'OVERTAKEN']]);
    await runAt('13:00');
    expect(requests).toHaveLength(3);
  });

  const EVENING: OpeningHours = { mon: [{ from: '20:00', to: '23:00' }] };

  it('waits for the opening hours of the location in its time zone, and then for the time of the account [K-08]', async () => {
    await setOpeningHours(database(), LOCATION, EVENING);
    await closes('17:00');
    await runAt('17:10', '18:59:59');
    expect([requests, await plan()]).toEqual([[], null]);
    await runAt('19:00', '19:04:59');
    expect(requests).toEqual([]);
    expect(await plan()).toMatchObject({ state: 'waiting', at: `${DAY}T19:05:00.000Z` });

    await runAt('19:05');

    expect(requests).toEqual(['19:05 open']);
  });

  it('does not open a channel when the location closes before the attempt, or has no opening hours [K-08]', async () => {
    await setOpeningHours(database(), LOCATION, EVENING);
    await closes('21:56');
    await runAt('21:57', '22:01', '23:00');
    expect(await plan()).toBeNull();
    await setOpeningHours(database(), LOCATION, undefined);
    await runAt('23:30');

    expect(requests).toEqual([]);
  });

  it('does not lengthen the wait at midnight at a location that is always open [K-08]', async () => {
    await configure({ ...SETTINGS, minutes: 60 });
    await closes('22:30');
    await runAt('22:59', '23:01', '23:29:59');
    expect(requests).toEqual([]);

    await runAt('23:30');

    expect(requests).toEqual(['23:30 open']);
  });

  it('stops after the allowed attempts, and records the reason once, until a person opens the channel [K-08]', async () => {
    answer({ kind: 'silent' });
    await closes('12:00');
    await runAt('12:05', '12:10', '12:15', '12:15:30');
    expect(await plan()).toMatchObject({ state: 'requested', attempts: 3 });
    await runAt('12:16', '12:20', '12:45', '18:00');

    expect(requests).toEqual(['12:05 open', '12:10 open', '12:15 open']);
    expect(await plan()).toMatchObject({ state: 'stopped', at: null, attempts: 3, limit: 3 });
    expect((await automatic()).map(([time, , code]) => [time, code])).toEqual([
      ['12:05', 'CHANNEL_SILENT'],
      ['12:10', 'CHANNEL_SILENT'],
      ['12:15', 'CHANNEL_SILENT'],
      ['12:16', 'REOPENING_STOPPED'],
    ]);

    answer(DONE);
    at('18:01');
    await request('open');
    expect(await status()).toMatchObject({ status: 'open' });
    expect(await plan()).toBeNull();
    await closes('18:30');
    await runAt('18:35');
    expect(requests.at(-1)).toBe('18:35 open');
  });

  it('stops when a channel closes again after the allowed number of successful attempts within an hour [K-08]', async () => {
    for (const minutes of ['00', '10', '20']) {
      await closes(`12:${minutes}`);
      await runAt(`12:${Number(minutes) + 5 < 10 ? '05' : Number(minutes) + 5}`);
    }
    await closes('12:30');
    await runAt('12:30', '12:35', '14:00');

    expect(requests).toEqual(['12:05 open', '12:15 open', '12:25 open']);
    expect(await plan()).toMatchObject({ state: 'stopped', attempts: 3 });
    expect((await automatic()).at(-1)).toEqual(['12:30', 'fail', 'REOPENING_STOPPED']);
    await opens('14:01');
    expect(await plan()).toBeNull();
    await closes('14:10');
    await runAt('14:15');
    expect(requests.at(-1)).toBe('14:15 open');
  });

  it('waits as long as a rate-limited platform requests, and doubles its wait after each refusal [K-08]', async () => {
    answer({ kind: 'rateLimited', retryAfterMs: 20 * 60_000 }, REFUSED, DONE);
    await closes('12:00');
    await runAt('12:05', '12:10');
    expect(await plan()).toMatchObject({ state: 'waiting', at: `${DAY}T12:25:00.000Z`, attempts: 1 });
    await runAt('12:24:59', '12:25', '12:30', '12:44:59', '12:45');

    expect(requests).toEqual(['12:05 open', '12:25 open', '12:45 open']);
    expect(await automatic()).toEqual([
      ['12:05', 'fail', 'CHANNEL_RATE_LIMITED'],
      ['12:25', 'fail', 'CHANNEL_REFUSED'],
      ['12:45', 'success', null],
    ]);
  });

  it('makes an attempt once when several processes share the database [K-08]', async () => {
    await closes('12:00');
    at('12:05');

    await Promise.all([1, 2, 3].map(() => reopenChannels(server.context, now)));

    expect(requests).toEqual(['12:05 open']);
    expect(await automatic()).toHaveLength(1);
  });

  it('opens the other channels when an attempt fails unexpectedly [K-08]', async () => {
    await closes('12:00');
    await createPlatformReports(server.context, now).channelReported(LOCATION, 'justeat', { status: 'paused', until: null });
    answer(() => Promise.reject(new Error('broken')), DONE);

    await runAt('12:05');

    expect(requests).toHaveLength(2);
    const states = await Promise.all(['glovo', 'justeat'].map((slug) => findChannelStatus(database(), LOCATION, slug)));
    expect(states.map(({ status: state }) => state).sort()).toEqual(['open', 'paused']);
  });

  it('continues after a process that was killed during an attempt [K-08]', async () => {
    await closes('12:00');
    answer(() => new Promise(() => undefined), DONE);
    at('12:05');
    void reopenChannels(server.context, now);
    await untilRequests(1);

    await runAt('12:05:30', '12:09');
    expect(requests).toHaveLength(1);
    await runAt('12:10');

    expect(requests).toEqual(['12:05 open', '12:10 open']);
    expect(await plan()).toBeNull();
  });

  it('completes the attempt when the platform reports the channel open later [K-08]', async () => {
    answer(TAKEN);
    await closes('12:00');
    await runAt('12:05');
    expect(await automatic()).toEqual([['12:05', 'ongoing', null]]);
    expect(await plan()).toMatchObject({ state: 'requested', at: `${DAY}T12:05:00.000Z` });

    await opens('12:05:40');

    expect(await automatic()).toEqual([['12:05', 'success', null]]);
    expect(await plan()).toBeNull();
  });

  it('removes the plan, and tells clients, when the account disables the cause [K-08]', async () => {
    await closes('12:00');
    await runAt('12:01');
    expect(await plan()).not.toBeNull();
    await configure({ ...SETTINGS, closedItself: false });
    server.recorded.locationEvents.length = 0;

    await runAt('12:02', '12:10');

    expect([requests, await plan()]).toEqual([[], null]);
    expect(server.recorded.locationEvents.map(({ event }) => event)).toEqual(['channel.changed']);
  });

  /** Waits until the platform has received this many requests. */
  async function untilRequests(count: number): Promise<void> {
    while (requests.length < count) await new Promise((resolve) => setImmediate(resolve));
  }
});
