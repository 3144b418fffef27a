import type { SuspendedItem } from '@/domain/suspendBody';
import type { MenuPayload } from '@/domain/menuPayload';
import { aProduct } from '../../../test/factories/aCatalog';
import { aLocation } from '../../../test/factories/aLocation';
import { Random } from '../random';
import { Tasks } from '../tasks';
import { ManualClock } from '../../../test/server/manualClock';
import { createSimulatedPlatforms, type SimulatedPlatforms } from './simulatedPlatforms';
import type { PlatformReply } from '../../modules/channels/platforms';

const PLACE = aLocation({ id: 'location-1' });
const MENU: MenuPayload = {
  name: 'Carta',
  currency: 'EUR',
  sections: [{ id: 'section-1', name: 'Platos', productIds: ['dish-1', 'dish-2'] }],
  products: { 'dish-1': aProduct({ id: 'dish-1' }), 'dish-2': aProduct({ id: 'dish-2', name: 'Agua', price: null }) },
  modifierGroups: {},
  modifiers: {},
};
const PAUSED = { status: 'paused', until: null } as const;
const OPEN = { status: 'open', until: null } as const;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('the simulated platforms', () => {
  let clock: ManualClock;
  let platforms: SimulatedPlatforms;
  let reported: unknown[];

  function start(byChance: boolean, seed = 1) {
    clock = new ManualClock();
    reported = [];
    // As with real timers, a longer delay fires at once.
    const tasks = new Tasks((delayMs, task) => clock.setTimer(delayMs > 2 ** 31 - 1 ? 0 : delayMs, task));
    platforms = createSimulatedPlatforms({ random: new Random(seed), tasks, byChance, now: () => clock.now });
    platforms.reportTo({
      channelReported: async (locationId, slug, report) => void reported.push([clock.now, locationId, slug, report]),
      itemsReported: async (locationId, slug, items) => void reported.push([clock.now, locationId, slug, items]),
      menuReported: async (locationId, slug, report) => void reported.push([clock.now, locationId, slug, report]),
    });
  }

  /** Runs all scheduled tasks. */
  async function runOut(): Promise<void> {
    while (clock.waiting > 0) {
      clock.next();
      await new Promise(setImmediate);
    }
  }

  const pause = (slug: string, until: number | null = null) =>
    platforms.setStatus(PLACE, slug, { status: 'paused', until: until === null ? null : new Date(until) });
  const dish = (innerId: string, over: Partial<SuspendedItem> = {}): SuspendedItem => {
    return { innerId, kind: 'product', suspended: true, until: null, channels: ['glovo'], ...over };
  };

  describe('without random behavior', () => {
    beforeEach(() => start(false));

    it.each(['glovo', 'ubereats', 'deliveroo', 'justeat', 'ifood', 'rappi'])('are prompt: %s', async (slug) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => pause(slug)));

      expect(answers).toEqual(answers.map(() => ({ kind: 'done' })));
      expect([clock.waiting, reported]).toEqual([0, []]);
    });

    it('open again when a timed pause ends, and report it', async () => {
      await pause('glovo', 30 * MINUTE);
      await runOut();

      expect(reported).toEqual([[30 * MINUTE, 'location-1', 'glovo', OPEN]]);
    });

    it('open at the end of a pause of several months, and not before', async () => {
      await pause('glovo', 90 * 24 * 60 * MINUTE);
      await runOut();

      expect(reported).toEqual([[90 * 24 * 60 * MINUTE, 'location-1', 'glovo', OPEN]]);
    });

    it('follow the newest request: an older pause ends nothing', async () => {
      await pause('glovo', 30 * MINUTE);
      await pause('glovo', 60 * MINUTE);
      await pause('ubereats', 10 * MINUTE);
      await platforms.setStatus(PLACE, 'ubereats', OPEN);
      await runOut();

      expect(reported).toEqual([[60 * MINUTE, 'location-1', 'glovo', OPEN]]);
    });

    it('unblock items when their blocks end, with one report per time', async () => {
      await platforms.setItems(PLACE, 'glovo', [
        dish('dish-1', { until: new Date(5 * MINUTE).toISOString() }),
        dish('dish-2', { until: new Date(5 * MINUTE).toISOString() }),
        dish('dish-3', { until: new Date(9 * MINUTE).toISOString() }),
        dish('dish-4'),
      ]);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-2', { suspended: false })]);
      await runOut();

      const sold = (innerId: string) => [{ innerId, kind: 'product', suspended: false }];
      expect(reported).toEqual([
        [5 * MINUTE, 'location-1', 'glovo', sold('dish-1')],
        [9 * MINUTE, 'location-1', 'glovo', sold('dish-3')],
      ]);
    });
  });

  describe('with a behavior set by a tester', () => {
    beforeEach(() => start(false));

    it.each<[Parameters<SimulatedPlatforms['setBehavior']>[2], PlatformReply]>([
      ['refuses', { kind: 'refused' }],
      ['rateLimits', { kind: 'rateLimited', retryAfterMs: MINUTE }],
      ['silent', { kind: 'silent' }],
    ])('do nothing for the behavior %s', async (behavior, answer) => {
      platforms.setBehavior('location-1', 'glovo', behavior);

      expect(await pause('glovo', MINUTE)).toEqual(answer);
      expect(await platforms.setItems(PLACE, 'glovo', [dish('dish-1')])).toEqual(answer);
      expect(await platforms.setHours(PLACE, 'glovo', {})).toEqual(answer);
      expect(clock.waiting).toBe(0);
      expect(await platforms.setStatus(aLocation({ id: 'location-2' }), 'glovo', OPEN)).toEqual({ kind: 'done' });
    });

    it('use the given delay as retry time of a rate limit', async () => {
      platforms.setBehavior('location-1', 'glovo', 'rateLimits', 5000);

      expect(await pause('glovo')).toEqual({ kind: 'rateLimited', retryAfterMs: 5000 });
    });

    it('execute requests later when they are slow, and report the change and its end', async () => {
      platforms.setBehavior('location-1', 'glovo', 'slow', 40 * SECOND);

      expect(await pause('glovo', 10 * MINUTE)).toEqual({ kind: 'taken' });
      expect(await platforms.setItems(PLACE, 'glovo', [dish('dish-1')])).toEqual({ kind: 'taken' });
      expect(reported).toEqual([]);
      await runOut();

      expect(reported).toEqual([
        [40 * SECOND, 'location-1', 'glovo', { status: 'paused', until: new Date(10 * MINUTE) }],
        [40 * SECOND, 'location-1', 'glovo', [{ innerId: 'dish-1', kind: 'product', suspended: true }]],
        [10 * MINUTE, 'location-1', 'glovo', OPEN],
      ]);
    });

    it('execute only the last of two requests when they are slow', async () => {
      platforms.setBehavior('location-1', 'glovo', 'slow', 40 * SECOND);
      await pause('glovo');
      await platforms.setStatus(PLACE, 'glovo', OPEN);
      await runOut();

      expect(reported).toEqual([[40 * SECOND, 'location-1', 'glovo', OPEN]]);
    });

    it('confirm a request and report the opposite for a while when they report stale data', async () => {
      platforms.setBehavior('location-1', 'glovo', 'reportsStale', 10 * SECOND);

      expect(await pause('glovo')).toEqual({ kind: 'done' });
      await platforms.setItems(PLACE, 'glovo', [dish('dish-1', { suspended: false })]);
      await runOut();

      const item = (suspended: boolean) => [{ innerId: 'dish-1', kind: 'product', suspended }];
      expect(reported).toEqual([
        [10 * SECOND, 'location-1', 'glovo', OPEN],
        [10 * SECOND, 'location-1', 'glovo', item(true)],
        [20 * SECOND, 'location-1', 'glovo', PAUSED],
        [20 * SECOND, 'location-1', 'glovo', item(false)],
      ]);
    });

    it('process menus according to their behavior [CA-05]', async () => {
      const take = async (behavior: Parameters<SimulatedPlatforms['setBehavior']>[2]) => {
        platforms.setBehavior('location-1', 'glovo', behavior, 40 * SECOND);
        return platforms.setMenu(PLACE, 'glovo', MENU);
      };
      const done = { kind: 'done', refusedItems: [] };
      expect([await take('prompt'), await take('reportsStale'), await take('closesSpontaneously')]).toEqual([done, done, done]);
      expect([await take('refuses'), await take('silent')]).toEqual([{ kind: 'refused' }, { kind: 'silent' }]);
      expect(await take('rateLimits')).toEqual({ kind: 'rateLimited', retryAfterMs: 40 * SECOND });
      const refusedItems = [{ innerId: 'dish-2', name: 'Agua', reason: 'El producto no tiene precio' }];
      expect(await take('refusesItem')).toEqual({ kind: 'done', refusedItems });
      reported = [];
      clock = Object.assign(clock, { now: 0 });
      expect(await take('slow')).toEqual({ kind: 'taken' });
      await runOut();
      expect(await take('fails')).toEqual({ kind: 'failed' });
      await runOut();

      const report = ['location-1', 'glovo', { refusedItems: [] }];
      expect(reported.filter((line) => JSON.stringify(line).includes('refusedItems'))).toEqual([
        [40 * SECOND, ...report],
        [80 * SECOND, ...report],
      ]);
    });

    it('process only the last of two menus', async () => {
      platforms.setBehavior('location-1', 'glovo', 'slow', 40 * SECOND);
      await platforms.setMenu(PLACE, 'glovo', MENU);
      await platforms.setMenu(PLACE, 'glovo', MENU);
      await runOut();

      expect(reported).toHaveLength(1);
    });

    it('discard the blocks and pending requests of the old menu when they get a new one [BC-01]', async () => {
      await platforms.setItems(PLACE, 'glovo', [dish('dish-1', { until: new Date(5 * MINUTE).toISOString() })]);
      await platforms.setItems(PLACE, 'justeat', [dish('dish-1', { until: new Date(5 * MINUTE).toISOString() })]);
      platforms.setBehavior('location-1', 'glovo', 'slow', 9 * MINUTE);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-2')]);
      platforms.setBehavior('location-1', 'glovo', 'prompt');

      await platforms.setMenu(PLACE, 'glovo', MENU);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-3', { until: new Date(20 * MINUTE).toISOString() })]);
      await runOut();

      expect(reported.map((line) => JSON.stringify(line).match(/glovo|justeat|dish-\d/g))).toEqual([
        ['justeat', 'dish-1'],
        ['glovo', 'dish-3'],
      ]);
    });

    it.each<[string, Partial<MenuPayload>, string[]]>([
      [
        'whose name is too long',
        { products: { 'dish-1': aProduct({ id: 'dish-1' }), 'dish-2': aProduct({ id: 'dish-2', name: 'x'.repeat(81) }) } },
        ['dish-2'],
      ],
      ['that comes first', { products: { 'dish-2': aProduct({ id: 'dish-2' }), 'dish-1': aProduct({ id: 'dish-1' }) } }, ['dish-1']],
      ['of an empty menu', { sections: [], products: {} }, []],
    ])('reject the product %s', async (_what, menu, refused) => {
      platforms.setBehavior('location-1', 'glovo', 'refusesItem');

      const answer = await platforms.setMenu(PLACE, 'glovo', { ...MENU, ...menu });

      expect(answer.kind === 'done' && answer.refusedItems.map(({ innerId }) => innerId)).toEqual(refused);
    });

    it('apply the behaviors fails and refusesItem only to menus', async () => {
      platforms.setBehavior('location-1', 'glovo', 'fails');
      expect(await pause('glovo')).toEqual({ kind: 'silent' });
      platforms.setBehavior('location-1', 'glovo', 'refusesItem');
      expect(await platforms.setItems(PLACE, 'glovo', [dish('dish-1')])).toEqual({ kind: 'done' });
    });

    it('report a pause or block as ended if its end has passed when they report it', async () => {
      platforms.setBehavior('location-1', 'glovo', 'reportsStale', 10 * SECOND);

      await pause('glovo', 15 * SECOND);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-1', { until: new Date(15 * SECOND).toISOString() })]);
      await runOut();

      expect(reported.slice(-2)).toEqual([
        [20 * SECOND, 'location-1', 'glovo', OPEN],
        [20 * SECOND, 'location-1', 'glovo', [{ innerId: 'dish-1', kind: 'product', suspended: false }]],
      ]);
    });

    it('pause a location spontaneously with a reason, and open it on request', async () => {
      platforms.setBehavior('location-1', 'glovo', 'closesSpontaneously', 5 * SECOND);
      await runOut();

      expect(reported).toEqual([[5 * SECOND, 'location-1', 'glovo', { ...PAUSED, reason: expect.stringMatching(/pedidos/) }]]);
      expect(await platforms.setStatus(PLACE, 'glovo', OPEN)).toEqual({ kind: 'done' });
    });
  });

  describe('with random behavior', () => {
    const kinds = async (slug: string, count: number) => {
      const answers = [];
      for (let number = 0; number < count; number += 1) {
        clock.now += 20 * SECOND;
        answers.push((await pause(slug)).kind);
      }
      return answers;
    };
    const share = (answers: string[], kind: string) => answers.filter((each) => each === kind).length / answers.length;

    it('show their typical behaviors', async () => {
      start(true);
      const glovo = await kinds('glovo', 400);
      expect(share(glovo, 'done')).toBeGreaterThan(0.95);
      expect(share(glovo, 'silent')).toBeGreaterThan(0);
      expect(share(await kinds('ubereats', 400), 'taken')).toBeGreaterThan(0.95);
      const justEat = share(await kinds('justeat', 400), 'refused');
      expect(justEat).toBeGreaterThan(0.04);
      expect(justEat).toBeLessThan(0.2);
    });

    it('execute slow requests after 30 to 180 seconds', async () => {
      start(true);
      await pause('ubereats');
      await runOut();

      expect(clock.now).toBeGreaterThanOrEqual(30 * SECOND);
      expect(clock.now).toBeLessThanOrEqual(180 * SECOND);
    });

    it('sometimes report the opposite, and finally the actual status', async () => {
      start(true);
      for (let number = 0; number < 20; number += 1) {
        await pause(number % 2 === 0 ? 'ifood' : 'rappi');
        await runOut();
      }

      expect(reported.length).toBeGreaterThan(2);
      expect(reported.length).toBeLessThan(30);
      expect(reported.map((line) => (line as unknown[])[3])).toEqual(reported.map((_, index) => (index % 2 === 0 ? OPEN : PAUSED)));
    });

    it('limit deliveroo to four changes per minute and location', async () => {
      // With this seed the first answers are not silent.
      start(true, 5);
      const change = async () => (await pause('deliveroo')).kind;
      const burst = [await change(), await change(), await change(), await change(), await change(), await change()];
      expect(burst).toEqual(['done', 'done', 'done', 'done', 'rateLimited', 'rateLimited']);
      expect((await platforms.setStatus(aLocation({ id: 'location-2' }), 'deliveroo', OPEN)).kind).toBe('done');

      clock.now += MINUTE;

      expect(await change()).toBe('done');
    });
  });
});
