import { cellOf, entriesOf } from '@/features/productAvailability/blockCells';
import { blockParts, unblockAllParts, unblockParts } from '@/features/productAvailability/blockParts';
import { blockSections } from '@/features/productAvailability/blockRows';
import { rowSummary } from '@/features/productAvailability/rowSummary';
import type { BlockedItem } from '@/domain/blockedItem';
import { aCatalog, aProduct } from '../../../test/factories/aCatalog';
import { aLocation } from '../../../test/factories/aLocation';

const NOW = Date.parse('2026-11-20T12:05:00.000Z');
const SINCE = '2026-11-20T12:00:00.000Z';
const CENTRO = aLocation();
const SUR = aLocation({ id: 'location-2', name: 'Sur' });
const menu = [aCatalog([aProduct({ id: 'dish-1' })])];
const [section] = blockSections(
  [
    { location: CENTRO, catalogs: menu },
    { location: SUR, catalogs: menu },
  ],
  'product',
);
const row = section?.rows[0];
if (!row) throw new Error('There is one product');

const block = (over: Partial<BlockedItem> = {}): BlockedItem => {
  const channels = over.channels ?? ['glovo'];
  return {
    ...{ innerId: 'dish-1', kind: 'product', name: 'Croquetas', suspended: true, until: null, channels, since: SINCE, by: 'Ana' },
    reports: channels.map((slug) => ({ slug, suspended: true, at: SINCE })),
    ...over,
  };
};
const blocked = (centro: BlockedItem[], sur: BlockedItem[]) =>
  new Map([
    ['location-1', centro],
    ['location-2', sur],
  ]);
const cell = (slug: string, ...of: Parameters<typeof blocked>) => cellOf(row, slug, entriesOf(blocked(...of)), NOW);
const UNTIL = '2026-11-20T22:00:00.000Z';

describe('cellOf', () => {
  it('counts the locations that block the item, and has their end time if they agree [PB-01]', () => {
    expect(cell('glovo', [block({ until: UNTIL })], [block({ until: UNTIL })])).toMatchObject({
      of: 2,
      blocked: 2,
      until: UNTIL,
      isMixed: false,
      requestState: 'applied',
    });
    expect(cell('glovo', [block({ until: UNTIL })], [block()])).toMatchObject({ blocked: 2, isMixed: true });
    expect(cell('glovo', [], [block()])).toMatchObject({ of: 2, blocked: 1, until: null, isMixed: false });
    expect(cell('ubereats', [block()], [block()])).toMatchObject({ of: 2, blocked: 0 });
  });

  it('reports the worst channel state of the locations [BS-01]', () => {
    const awaited = block({ reports: [] });
    const drifted = block({ since: '2026-11-20T11:00:00.000Z', reports: [{ slug: 'glovo', suspended: false, at: SINCE }] });

    expect(cell('glovo', [block()], [awaited])).toMatchObject({ requestState: 'awaited', leftSeconds: 600 });
    expect(cell('glovo', [drifted], [awaited])).toMatchObject({ requestState: 'drifted', leftSeconds: 0 });
    expect(cell('glovo', [block({ suspended: false })], [])).toMatchObject({ blocked: 0, released: 1, requestState: 'awaited' });
  });

  it('counts locations without loaded data as unknown', () => {
    expect(cellOf(row, 'glovo', entriesOf(new Map([['location-1', []]])), NOW)).toMatchObject({ of: 2, unknown: 1 });
  });

  it('is null where no location sells the item, unless a channel still reports a block', () => {
    expect(cell('rappi', [], [])).toBeNull();
    expect(cell('rappi', [block({ channels: ['rappi'] })], [])).toMatchObject({ of: 1, blocked: 1 });
  });
});

describe('rowSummary', () => {
  it('counts the channels that block the row, and finds the worst cell', () => {
    const cells = [cell('glovo', [block()], [block()]), cell('ubereats', [], []), null];

    expect(rowSummary(cells)).toMatchObject({ of: 2, blocked: 1, isUnknown: false, worst: { blocked: 2 } });
    expect(rowSummary([null])).toEqual({ of: 0, blocked: 0, isUnknown: false, worst: null });
  });
});

describe('block and unblock requests', () => {
  const target = { row, slugs: ['glovo', 'ubereats'] };

  it('contain one request per location, with the chosen channels and the local end time [PB-02]', () => {
    const parts = blockParts([target], new Set(['glovo']), ({ id }) => (id === 'location-1' ? UNTIL : null));

    const item = { innerId: 'dish-1', kind: 'product', suspended: true, channels: ['glovo'] };
    expect(parts).toEqual([
      { locationId: 'location-1', items: [{ ...item, until: UNTIL }] },
      { locationId: 'location-2', items: [{ ...item, until: null }] },
    ]);
    expect(blockParts([target], new Set(), () => null)).toEqual([]);
  });

  it('unblock only what is blocked, or what a channel still blocks [PB-03]', () => {
    const entries = entriesOf(blocked([block({ channels: ['glovo', 'ubereats'] })], [block({ suspended: false })]));
    const item = { innerId: 'dish-1', kind: 'product', suspended: false, until: null };

    expect(unblockParts([target], entries, NOW)).toEqual([
      { locationId: 'location-1', items: [{ ...item, channels: ['glovo', 'ubereats'] }] },
      { locationId: 'location-2', items: [{ ...item, channels: ['glovo'] }] },
    ]);
    expect(unblockParts([{ row, slugs: ['ubereats'] }], entries, NOW)).toEqual([
      { locationId: 'location-1', items: [{ ...item, channels: ['ubereats'] }] },
    ]);
  });

  it('unblock everything at once, whatever the menu [PB-03]', () => {
    const stray = block({ innerId: 'old', kind: 'modifier' });
    const over = block({ innerId: 'over', until: SINCE, reports: [{ slug: 'glovo', suspended: false, at: SINCE }] });

    expect(unblockAllParts(blocked([stray, over], [block()]), NOW)).toEqual([
      { locationId: 'location-1', items: [{ innerId: 'old', kind: 'modifier', suspended: false, until: null, channels: ['glovo'] }] },
      { locationId: 'location-2', items: [{ innerId: 'dish-1', kind: 'product', suspended: false, until: null, channels: ['glovo'] }] },
    ]);
  });
});
