import type { BlockedItem } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { undoParts } from '@/features/productAvailability/blockParts';

const NOW = Date.parse('2026-11-20T12:05:00.000Z');
const SIX = '2026-11-20T18:00:00.000Z';
const TOMORROW = '2026-11-21T11:00:00.000Z';
const item = (over: Partial<SuspendedItem> = {}): SuspendedItem => ({
  ...{ innerId: 'dish-1', kind: 'product', suspended: true, until: TOMORROW, channels: ['glovo', 'ubereats'] },
  ...over,
});
const entry = (over: Partial<BlockedItem>): BlockedItem => ({
  ...{ innerId: 'dish-1', kind: 'product', name: '', suspended: true, until: SIX, channels: ['glovo'], since: '', by: '', reports: [] },
  ...over,
});

describe('undoParts', () => {
  const unblocked = (channels: string[]) => item({ suspended: false, until: null, channels });

  it.each([
    ['unblocks an item that was not blocked', [], [unblocked(['glovo', 'ubereats'])]],
    [
      'unblocks an item that a channel still reports as blocked, but that was unblocked',
      [entry({ suspended: false, until: null })],
      [unblocked(['glovo', 'ubereats'])],
    ],
    [
      'unblocks the added channels, then gives the others their end back',
      [entry({})],
      [unblocked(['ubereats']), item({ until: SIX, channels: ['glovo'] })],
    ],
    ['unblocks only the added channels of a block with the same end', [entry({ until: TOMORROW })], [unblocked(['ubereats'])]],
    ['puts back a block until further notice', [entry({ until: null, channels: ['glovo', 'ubereats'] })], [item({ until: null })]],
    [
      'puts the end back in channels that the block did not name',
      [entry({ channels: ['glovo', 'ubereats', 'justeat'] })],
      [item({ until: SIX, channels: ['glovo', 'ubereats', 'justeat'] })],
    ],
    [
      'does not block in a channel that is no longer enabled',
      [entry({ channels: ['glovo', 'rappi'] })],
      [unblocked(['ubereats']), item({ until: SIX, channels: ['glovo'] })],
    ],
    [
      'unblocks all channels if the former block would be over',
      [entry({ until: '2026-11-20T12:00:00.000Z', channels: ['justeat'] })],
      [unblocked(['justeat', 'glovo', 'ubereats'])],
    ],
    ['distinguishes a modifier with the same id', [entry({ kind: 'modifier' })], [unblocked(['glovo', 'ubereats'])]],
    ['changes nothing if the block changed nothing', [entry({ until: TOMORROW, channels: ['glovo', 'ubereats'] })], null],
  ])('%s [W-02]', (_what, before, expected) => {
    const parts = [{ locationId: 'centro', items: [item()] }];
    const undone = undoParts(parts, new Map([['centro', before]]), () => ['glovo', 'ubereats', 'justeat'], NOW);

    expect(undone).toEqual(expected ? [{ locationId: 'centro', items: expected }] : []);
  });
});
