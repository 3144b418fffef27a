import { createActor, waitFor } from 'xstate';
import type { BlockAnswer } from '@/domain/blockAnswer';
import type { BlockedItem } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { provideProductBlock, type ProductBlockDependencies } from '@/features/productAvailability/productBlockActors';
import type { BlockPart } from '@/machines/productBlock/blockRequest';

const NOW = Date.parse('2026-11-20T12:05:00.000Z');
const item = (over: Partial<SuspendedItem> = {}): SuspendedItem => ({
  ...{ innerId: 'dish-1', kind: 'product', suspended: true, until: null, channels: ['glovo', 'justeat'] },
  ...over,
});
const PARTS: BlockPart[] = [{ locationId: 'centro', items: [item()] }];

function start(over: Partial<ProductBlockDependencies>, parts = PARTS) {
  const sent: [string, number][] = [];
  let changed = () => undefined as void;
  const { suspend, ...links } = { suspend: () => Promise.resolve({ data: { results: [] } }), ...over };
  const machine = provideProductBlock({
    suspend: (locationId, items) => {
      sent.push([locationId, items.length]);
      return suspend(locationId, items);
    },
    itemsOf: () => undefined,
    watch: (callback) => {
      changed = callback;
      return () => undefined;
    },
    now: () => NOW,
    ...links,
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'request.submit', parts });
  return { actor, sent, change: () => changed(), answered: () => waitFor(actor, (state) => state.matches('answered')) };
}
const resultsOf = async (reply: { data?: BlockAnswer; error?: unknown }, parts = PARTS) => {
  const { answered } = start({ suspend: () => Promise.resolve(reply) }, parts);
  return (await answered()).context.results;
};
const channelReply = (status: 'success' | 'fail' | 'ongoing', code: string | null = null, retryAfterMs: number | null = null) => ({
  data: { results: [{ slug: 'glovo', status, code, retryAfterMs }] },
});
const http = (status: number, over: object = {}) => ({ error: { kind: 'http', status, code: 'X', message: '', ...over } });

describe('provideProductBlock', () => {
  it('provides every actor', () => {
    const provided = provideProductBlock({
      suspend: () => Promise.resolve({}),
      itemsOf: () => [],
      watch: () => () => undefined,
      now: () => 0,
    });
    // An actor without an implementation calls `missingActor`.
    const placeholders = Object.values(provided.implementations.actors).filter((logic) =>
      JSON.stringify(logic, (_key, value: unknown) => (typeof value === 'function' ? String(value) : value)).includes('missingActor'),
    );

    expect(placeholders).toEqual([]);
  });

  it.each([
    [channelReply('success'), 'done', null],
    [channelReply('ongoing'), 'taken', null],
    [channelReply('fail', 'CHANNEL_RATE_LIMITED', 30_000), 'rateLimited', 30_000],
    [channelReply('fail', 'CHANNEL_REFUSED'), 'refused', null],
    [channelReply('fail', 'CHANNEL_SILENT'), 'silent', null],
    [channelReply('fail'), 'refused', null],
    [{ data: { results: [] } }, 'taken', null],
    [http(429, { retryAfterMs: 20_000 }), 'rateLimited', 20_000],
    [http(403), 'failed', null],
    [{ error: { kind: 'offline' } }, 'failed', null],
    [http(502, { details: { results: [{ slug: 'glovo', status: 'fail', code: 'CHANNEL_SILENT' }] } }), 'silent', null],
  ])('maps the reply %j to %s', async (reply, kind, retryAfterMs) => {
    const [glovo] = await resultsOf(reply);

    expect(glovo).toMatchObject({ locationId: 'centro', slug: 'glovo', kind, retryAfterMs });
  });

  it('counts a channel that the reply omits as taken', async () => {
    expect((await resultsOf(channelReply('success'))).map(({ slug, kind }) => [slug, kind])).toEqual([
      ['glovo', 'done'],
      ['justeat', 'taken'],
    ]);
  });

  it('sends 5,000 items per request and retains the worst result per channel', async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => item({ innerId: `dish-${index}`, channels: ['glovo'] }));
    let calls = 0;
    const { answered, sent } = start(
      { suspend: () => Promise.resolve((calls += 1) === 1 ? channelReply('fail', 'CHANNEL_REFUSED') : channelReply('success')) },
      [{ locationId: 'centro', items: many }],
    );

    expect((await answered()).context.results.map(({ kind }) => kind)).toEqual(['refused']);
    expect(sent).toEqual([
      ['centro', 5_000],
      ['centro', 1],
    ]);
  });

  it('sends an item twice in two requests, in their order, because the server rejects it twice in one', async () => {
    const calls: [string, boolean][][] = [];
    const suspend = (_locationId: string, items: readonly SuspendedItem[]) => {
      calls.push(items.map(({ innerId, suspended }) => [innerId, suspended]));
      return Promise.resolve({ data: { results: [] } });
    };
    const items = [
      item({ suspended: false, channels: ['justeat'] }),
      item({ channels: ['glovo'] }),
      item({ innerId: 'dish-2' }),
      item({ kind: 'modifier' }),
    ];
    await start({ suspend }, [{ locationId: 'centro', items }]).answered();

    expect(calls).toEqual([
      [['dish-1', false]],
      [
        ['dish-1', true],
        ['dish-2', true],
        ['dish-1', true],
      ],
    ]);
  });

  it("watches the channels' reports until all channels apply the block", async () => {
    let items: BlockedItem[] | undefined;
    const block = (slugs: string[]): BlockedItem => ({
      ...{ innerId: 'dish-1', kind: 'product', name: '', suspended: true, until: null, since: new Date(NOW).toISOString(), by: '' },
      channels: ['glovo', 'justeat'],
      reports: slugs.map((slug) => ({ slug, suspended: true, at: '' })),
    });
    const { actor, answered, change } = start({ itemsOf: () => items });
    await answered();
    const waiting = () => actor.getSnapshot().context.waiting.map(({ slug }) => slug);
    expect(waiting()).toEqual(['glovo', 'justeat']);

    items = [block([])];
    change();
    expect(waiting()).toEqual(['glovo', 'justeat']);
    items = [block(['justeat'])];
    change();
    expect(waiting()).toEqual(['glovo']);
    items = [block(['justeat', 'glovo'])];
    change();
    expect(actor.getSnapshot().value).toEqual({ answered: { effect: 'done', retry: 'needless' } });
  });

  it('checks the blocked items only when they change or time passes', async () => {
    const items: BlockedItem[] = [];
    const looks = jest.spyOn(items, 'map');
    let now = NOW;
    const { answered, change } = start({ itemsOf: () => items, now: () => now });
    await answered();

    for (let times = 0; times < 100; times += 1) change();
    expect(looks).toHaveBeenCalledTimes(1);
    now += 1_000;
    change();
    expect(looks).toHaveBeenCalledTimes(2);
  });

  it('watches unblocked items until no channel blocks them', async () => {
    const still: BlockedItem = {
      ...{ innerId: 'dish-1', kind: 'product', name: '', suspended: false, until: null, since: new Date(NOW).toISOString(), by: '' },
      channels: ['glovo'],
      reports: [{ slug: 'glovo', suspended: true, at: '' }],
    };
    let items = [still];
    const { actor, answered, change } = start({ itemsOf: () => items }, [
      { locationId: 'centro', items: [item({ suspended: false, channels: ['glovo'] })] },
    ]);
    await answered();
    expect(actor.getSnapshot().context.waiting).toHaveLength(1);

    items = [];
    change();
    expect(actor.getSnapshot().value).toEqual({ answered: { effect: 'done', retry: 'needless' } });
  });
});
