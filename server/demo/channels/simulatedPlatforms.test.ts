import type { SuspendedItem } from '@/domain/suspendBody';
import type { MenuPayload } from '@/domain/menuPayload';
import { aProduct } from '../../../test/factories/aCatalog';
import { aLocation } from '../../../test/factories/aLocation';
import { Random } from '../random';
import { Tasks } from '../tasks';
import { ManualClock } from '../../../test/server/manualClock';
import { createSimulatedPlatforms, type SimulatedPlatforms } from './simulatedPlatforms';
import type { PlatformAnswer } from '../../modules/channels/platforms';

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
  let told: unknown[];

  function start(byChance: boolean, seed = 1) {
    clock = new ManualClock();
    told = [];
    // As in real time: a timer that is set for longer rings at once.
    const tasks = new Tasks((delayMs, task) => clock.setTimer(delayMs > 2 ** 31 - 1 ? 0 : delayMs, task));
    platforms = createSimulatedPlatforms({ random: new Random(seed), tasks, byChance, now: () => clock.now });
    platforms.reportTo({
      channelReported: async (locationId, slug, report) => void told.push([clock.now, locationId, slug, report]),
      itemsReported: async (locationId, slug, items) => void told.push([clock.now, locationId, slug, items]),
      menuReported: async (locationId, slug, report) => void told.push([clock.now, locationId, slug, report]),
    });
  }

  /** Lets everything happen that is planned. */
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

  describe('where nothing happens by chance', () => {
    beforeEach(() => start(false));

    it.each(['glovo', 'ubereats', 'deliveroo', 'justeat', 'ifood', 'rappi'])('are prompt: %s', async (slug) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => pause(slug)));

      expect(answers).toEqual(answers.map(() => ({ kind: 'done' })));
      expect([clock.waiting, told]).toEqual([0, []]);
    });

    it('open again when a timed pause ends, and say so', async () => {
      await pause('glovo', 30 * MINUTE);
      await runOut();

      expect(told).toEqual([[30 * MINUTE, 'location-1', 'glovo', OPEN]]);
    });

    it('do so months later as well, and not before', async () => {
      await pause('glovo', 90 * 24 * 60 * MINUTE);
      await runOut();

      expect(told).toEqual([[90 * 24 * 60 * MINUTE, 'location-1', 'glovo', OPEN]]);
    });

    it('follow what they were told last: an older pause ends nothing', async () => {
      await pause('glovo', 30 * MINUTE);
      await pause('glovo', 60 * MINUTE);
      await pause('ubereats', 10 * MINUTE);
      await platforms.setStatus(PLACE, 'ubereats', OPEN);
      await runOut();

      expect(told).toEqual([[60 * MINUTE, 'location-1', 'glovo', OPEN]]);
    });

    it('sell blocked items again when their time is over, those of one time together', async () => {
      await platforms.setItems(PLACE, 'glovo', [
        dish('dish-1', { until: new Date(5 * MINUTE).toISOString() }),
        dish('dish-2', { until: new Date(5 * MINUTE).toISOString() }),
        dish('dish-3', { until: new Date(9 * MINUTE).toISOString() }),
        dish('dish-4'),
      ]);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-2', { suspended: false })]);
      await runOut();

      const sold = (innerId: string) => [{ innerId, kind: 'product', suspended: false }];
      expect(told).toEqual([
        [5 * MINUTE, 'location-1', 'glovo', sold('dish-1')],
        [9 * MINUTE, 'location-1', 'glovo', sold('dish-3')],
      ]);
    });
  });

  describe('as a tester says', () => {
    beforeEach(() => start(false));

    it.each<[Parameters<SimulatedPlatforms['setManner']>[2], PlatformAnswer]>([
      ['refuses', { kind: 'refused' }],
      ['rateLimits', { kind: 'rateLimited', retryAfterMs: MINUTE }],
      ['silent', { kind: 'silent' }],
    ])('%s, and do nothing', async (manner, answer) => {
      platforms.setManner('location-1', 'glovo', manner);

      expect(await pause('glovo', MINUTE)).toEqual(answer);
      expect(await platforms.setItems(PLACE, 'glovo', [dish('dish-1')])).toEqual(answer);
      expect(await platforms.setHours(PLACE, 'glovo', {})).toEqual(answer);
      expect(clock.waiting).toBe(0);
      expect(await platforms.setStatus(aLocation({ id: 'location-2' }), 'glovo', OPEN)).toEqual({ kind: 'done' });
    });

    it('want to be left alone as long as they are told to', async () => {
      platforms.setManner('location-1', 'glovo', 'rateLimits', 5000);

      expect(await pause('glovo')).toEqual({ kind: 'rateLimited', retryAfterMs: 5000 });
    });

    it('take their time, and report it with its end', async () => {
      platforms.setManner('location-1', 'glovo', 'slow', 40 * SECOND);

      expect(await pause('glovo', 10 * MINUTE)).toEqual({ kind: 'taken' });
      expect(await platforms.setItems(PLACE, 'glovo', [dish('dish-1')])).toEqual({ kind: 'taken' });
      expect(told).toEqual([]);
      await runOut();

      expect(told).toEqual([
        [40 * SECOND, 'location-1', 'glovo', { status: 'paused', until: new Date(10 * MINUTE) }],
        [40 * SECOND, 'location-1', 'glovo', [{ innerId: 'dish-1', kind: 'product', suspended: true }]],
        [10 * MINUTE, 'location-1', 'glovo', OPEN],
      ]);
    });

    it('do only the last of two things when they are slow', async () => {
      platforms.setManner('location-1', 'glovo', 'slow', 40 * SECOND);
      await pause('glovo');
      await platforms.setStatus(PLACE, 'glovo', OPEN);
      await runOut();

      expect(told).toEqual([[40 * SECOND, 'location-1', 'glovo', OPEN]]);
    });

    it('say that it is done, and for a while tell the opposite', async () => {
      platforms.setManner('location-1', 'glovo', 'lies', 10 * SECOND);

      expect(await pause('glovo')).toEqual({ kind: 'done' });
      await platforms.setItems(PLACE, 'glovo', [dish('dish-1', { suspended: false })]);
      await runOut();

      const item = (suspended: boolean) => [{ innerId: 'dish-1', kind: 'product', suspended }];
      expect(told).toEqual([
        [10 * SECOND, 'location-1', 'glovo', OPEN],
        [10 * SECOND, 'location-1', 'glovo', item(true)],
        [20 * SECOND, 'location-1', 'glovo', PAUSED],
        [20 * SECOND, 'location-1', 'glovo', item(false)],
      ]);
    });

    it('take menus their way: at once, later, all but one product, or later though they answer 500 [CA-05]', async () => {
      const take = async (manner: Parameters<SimulatedPlatforms['setManner']>[2]) => {
        platforms.setManner('location-1', 'glovo', manner, 40 * SECOND);
        return platforms.setMenu(PLACE, 'glovo', MENU);
      };
      const done = { kind: 'done', refusedItems: [] };
      expect([await take('prompt'), await take('lies'), await take('closesItself')]).toEqual([done, done, done]);
      expect([await take('refuses'), await take('silent')]).toEqual([{ kind: 'refused' }, { kind: 'silent' }]);
      expect(await take('rateLimits')).toEqual({ kind: 'rateLimited', retryAfterMs: 40 * SECOND });
      const refusedItems = [{ innerId: 'dish-2', name: 'Agua', reason: 'El producto no tiene precio' }];
      expect(await take('refusesItem')).toEqual({ kind: 'done', refusedItems });
      told = [];
      clock = Object.assign(clock, { now: 0 });
      expect(await take('slow')).toEqual({ kind: 'taken' });
      await runOut();
      expect(await take('fails')).toEqual({ kind: 'failed' });
      await runOut();

      const report = ['location-1', 'glovo', { refusedItems: [] }];
      expect(told.filter((line) => JSON.stringify(line).includes('refusedItems'))).toEqual([
        [40 * SECOND, ...report],
        [80 * SECOND, ...report],
      ]);
    });

    it('do only the last of two menus', async () => {
      platforms.setManner('location-1', 'glovo', 'slow', 40 * SECOND);
      await platforms.setMenu(PLACE, 'glovo', MENU);
      await platforms.setMenu(PLACE, 'glovo', MENU);
      await runOut();

      expect(told).toHaveLength(1);
    });

    it('forget with a new menu what was blocked in the old one, and what was to be [BC-01]', async () => {
      await platforms.setItems(PLACE, 'glovo', [dish('dish-1', { until: new Date(5 * MINUTE).toISOString() })]);
      await platforms.setItems(PLACE, 'justeat', [dish('dish-1', { until: new Date(5 * MINUTE).toISOString() })]);
      platforms.setManner('location-1', 'glovo', 'slow', 9 * MINUTE);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-2')]);
      platforms.setManner('location-1', 'glovo', 'prompt');

      await platforms.setMenu(PLACE, 'glovo', MENU);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-3', { until: new Date(20 * MINUTE).toISOString() })]);
      await runOut();

      expect(told.map((line) => JSON.stringify(line).match(/glovo|justeat|dish-\d/g))).toEqual([
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
    ])('refuse the product %s', async (_what, menu, refused) => {
      platforms.setManner('location-1', 'glovo', 'refusesItem');

      const answer = await platforms.setMenu(PLACE, 'glovo', { ...MENU, ...menu });

      expect(answer.kind === 'done' && answer.refusedItems.map(({ innerId }) => innerId)).toEqual(refused);
    });

    it('are silent where their server breaks, and prompt where they refuse an item, of anything but menus', async () => {
      platforms.setManner('location-1', 'glovo', 'fails');
      expect(await pause('glovo')).toEqual({ kind: 'silent' });
      platforms.setManner('location-1', 'glovo', 'refusesItem');
      expect(await platforms.setItems(PLACE, 'glovo', [dish('dish-1')])).toEqual({ kind: 'done' });
    });

    it('tell no truth that is over by then: what lasted until a time has ended', async () => {
      platforms.setManner('location-1', 'glovo', 'lies', 10 * SECOND);

      await pause('glovo', 15 * SECOND);
      await platforms.setItems(PLACE, 'glovo', [dish('dish-1', { until: new Date(15 * SECOND).toISOString() })]);
      await runOut();

      expect(told.slice(-2)).toEqual([
        [20 * SECOND, 'location-1', 'glovo', OPEN],
        [20 * SECOND, 'location-1', 'glovo', [{ innerId: 'dish-1', kind: 'product', suspended: false }]],
      ]);
    });

    it('pause a location on their own, say why, and open it when they are told to', async () => {
      platforms.setManner('location-1', 'glovo', 'closesItself', 5 * SECOND);
      await runOut();

      expect(told).toEqual([[5 * SECOND, 'location-1', 'glovo', { ...PAUSED, reason: expect.stringMatching(/pedidos/) }]]);
      expect(await platforms.setStatus(PLACE, 'glovo', OPEN)).toEqual({ kind: 'done' });
    });
  });

  describe('by chance', () => {
    const kinds = async (slug: string, count: number) => {
      const answers = [];
      for (let number = 0; number < count; number += 1) {
        clock.now += 20 * SECOND;
        answers.push((await pause(slug)).kind);
      }
      return answers;
    };
    const share = (answers: string[], kind: string) => answers.filter((each) => each === kind).length / answers.length;

    it('have the manners that they are known for', async () => {
      start(true);
      const glovo = await kinds('glovo', 400);
      expect(share(glovo, 'done')).toBeGreaterThan(0.95);
      expect(share(glovo, 'silent')).toBeGreaterThan(0);
      expect(share(await kinds('ubereats', 400), 'taken')).toBeGreaterThan(0.95);
      const justEat = share(await kinds('justeat', 400), 'refused');
      expect(justEat).toBeGreaterThan(0.04);
      expect(justEat).toBeLessThan(0.2);
    });

    it('take between half a minute and three', async () => {
      start(true);
      await pause('ubereats');
      await runOut();

      expect(clock.now).toBeGreaterThanOrEqual(30 * SECOND);
      expect(clock.now).toBeLessThanOrEqual(180 * SECOND);
    });

    it('tell the opposite now and then, and the truth in the end', async () => {
      start(true);
      for (let number = 0; number < 20; number += 1) {
        await pause(number % 2 === 0 ? 'ifood' : 'rappi');
        await runOut();
      }

      expect(told.length).toBeGreaterThan(2);
      expect(told.length).toBeLessThan(30);
      expect(told.map((line) => (line as unknown[])[3])).toEqual(told.map((_, index) => (index % 2 === 0 ? OPEN : PAUSED)));
    });

    it('take four changes a minute for a location at deliveroo, and more after it', async () => {
      // Of this seed the first answers are not silent.
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
