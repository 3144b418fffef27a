import type { SuspendedItem } from '@/domain/suspendBody';
import { blockAfter, isBlocked, isOver, withReport, type BlockRow } from './blockRules';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LATER = '2026-11-20T20:00:00.000Z';
const ALL = ['glovo', 'justeat', 'ubereats'];

function aBlock(over: Partial<BlockRow> = {}): BlockRow {
  return {
    locationId: 'location-es-1',
    innerId: 'dish-1',
    kind: 'product',
    name: 'Tortilla',
    channels: ['glovo', 'justeat'],
    suspended: true,
    since: new Date('2026-11-20T10:00:00.000Z'),
    until: null,
    by: 'Ana',
    reports: [],
    asks: [],
    ...over,
  };
}

function after(before: BlockRow | undefined, item: Partial<SuspendedItem>, channels = ALL): BlockRow {
  const whole: SuspendedItem = { innerId: 'dish-1', kind: 'product', suspended: true, until: null, channels: ['glovo'], ...item };
  return blockAfter(before, whole, { locationId: 'location-es-1', name: 'Tortilla', by: 'Berta', at: NOW, channels });
}

describe('blockAfter', () => {
  it('blocks the item in the requested channels [PB-02]', () => {
    expect(after(undefined, { until: LATER })).toEqual(
      aBlock({
        channels: ['glovo'],
        since: NOW,
        by: 'Berta',
        until: new Date('2026-11-20T20:00:00.000Z'),
        asks: [{ slug: 'glovo', at: NOW.toISOString(), by: 'Berta' }],
      }),
    );
  });

  it('blocks the channels of both requests until the newer `until`, even if that is earlier', () => {
    const before = aBlock({ until: new Date('2026-11-21T00:00:00.000Z') });

    expect(after(before, { channels: ['ubereats', 'glovo'], until: LATER })).toMatchObject({
      channels: ['glovo', 'justeat', 'ubereats'],
      until: new Date(LATER),
      by: 'Berta',
      since: NOW,
    });
    expect(after(before, { until: null }).until).toBeNull();
  });

  it('restores a block by unblocking the added channels and then blocking the others until its end [W-02]', () => {
    const before = aBlock({ until: new Date('2026-11-21T00:00:00.000Z') });
    const blocked = after(before, { channels: ['glovo', 'ubereats'], until: LATER });
    const unblocked = after(blocked, { suspended: false, channels: ['ubereats'] });

    expect(unblocked).toMatchObject({ suspended: true, channels: ['glovo', 'justeat'], until: new Date(LATER) });
    expect(after(unblocked, { channels: ['glovo', 'justeat'], until: '2026-11-21T00:00:00.000Z' })).toMatchObject({
      suspended: true,
      channels: before.channels,
      until: before.until,
    });
  });

  it('ignores an earlier block that expired or was removed, and channels that are now disabled', () => {
    expect(after(aBlock({ until: NOW }), { channels: ['ubereats'] }).channels).toEqual(['ubereats']);
    expect(after(aBlock({ suspended: false }), { channels: ['ubereats'] })).toMatchObject({ suspended: true, channels: ['ubereats'] });
    expect(after(aBlock(), { channels: ['ubereats'] }, ['ubereats', 'glovo']).channels).toEqual(['glovo', 'ubereats']);
  });

  it('leaves the other channels blocked when some are unblocked [PB-03]', () => {
    const before = aBlock({ until: new Date(LATER) });

    expect(after(before, { suspended: false, channels: ['glovo', 'ubereats'] })).toMatchObject({
      suspended: true,
      channels: ['justeat'],
      until: new Date(LATER),
    });
  });

  it('unblocks the item once all channels are unblocked, and waits for all of them [PB-03]', () => {
    expect(after(aBlock(), { suspended: false, channels: ['justeat', 'glovo'], until: LATER })).toMatchObject({
      suspended: false,
      channels: ['justeat', 'glovo'],
      until: null,
    });
    const halfway = aBlock({ suspended: false, channels: ['justeat'] });
    expect(after(halfway, { suspended: false }).channels).toEqual(['justeat', 'glovo']);
  });

  it('changes the request time and user only of the channels that are notified [BS-01]', () => {
    const ana = (slug: string) => ({ slug, at: '2026-11-20T10:00:00.000Z', by: 'Ana' });
    const berta = (slug: string) => ({ slug, at: NOW.toISOString(), by: 'Berta' });

    expect(after(aBlock({ asks: [ana('glovo')] }), { suspended: false, channels: ['justeat'] }).asks).toEqual([
      ana('glovo'),
      berta('justeat'),
    ]);
    // A changed `until` is sent to these channels too.
    expect(new Set(after(aBlock(), { until: LATER, channels: ['ubereats'] }).asks)).toEqual(
      new Set(['glovo', 'justeat', 'ubereats'].map(berta)),
    );
    expect(after(aBlock(), { channels: ['ubereats'] }).asks).toEqual([ana('glovo'), ana('justeat'), berta('ubereats')]);
  });

  it('preserves the reports of the channels', () => {
    const reported = withReport(aBlock(), 'glovo', true, NOW);

    expect(after(reported, { suspended: false, channels: ['glovo', 'justeat'] }).reports).toEqual(reported.reports);
    expect(withReport(reported, 'glovo', false, new Date(LATER)).reports).toEqual([{ slug: 'glovo', suspended: false, at: LATER }]);
    expect(withReport(reported, 'glovo', false, new Date(NOW.getTime() - 1))).toEqual(reported);
  });
});

describe('isBlocked and isOver', () => {
  const sold = aBlock({ suspended: false, since: NOW });
  const soon = new Date(NOW.getTime() + 60_000);

  it('an item is blocked until its end', () => {
    expect([isBlocked(aBlock(), NOW), isBlocked(aBlock({ until: soon }), NOW)]).toEqual([true, true]);
    expect([isBlocked(aBlock({ until: NOW }), NOW), isBlocked(sold, NOW)]).toEqual([false, false]);
  });

  it('an unblocked item is over once every channel has reported it unblocked since', () => {
    const half = withReport(sold, 'glovo', false, soon);
    const whole = withReport(half, 'justeat', false, soon);

    expect([isOver(sold, soon), isOver(half, soon), isOver(whole, soon)]).toEqual([false, false, true]);
    expect(isOver(withReport(half, 'justeat', false, new Date(NOW.getTime() - 1)), soon)).toBe(false);
    expect(isOver(withReport(whole, 'justeat', true, soon), soon)).toBe(false);
    expect(isOver(withReport(whole, 'ubereats', true, soon), soon)).toBe(false);
  });

  it('an unblocked item is over after a day without reports', () => {
    const day = new Date(NOW.getTime() + 24 * 3_600_000);
    const past = new Date(day.getTime() + 1);
    const before = new Date(NOW.getTime() - 1);

    expect([isOver(sold, day), isOver(sold, past)]).toEqual([false, true]);
    expect(isOver(aBlock({ until: NOW }), past)).toBe(true);
    expect(isOver(withReport(aBlock({ until: NOW }), 'glovo', true, before), past)).toBe(true);
  });

  it('an unblocked item is not over while a channel has since reported it blocked, however long ago [BS-01]', () => {
    const years = new Date('2036-01-01T00:00:00.000Z');

    expect(isOver(withReport(sold, 'glovo', true, soon), years)).toBe(false);
    expect(isOver(withReport(aBlock({ until: NOW }), 'glovo', true, soon), years)).toBe(false);
    expect(isOver(withReport(withReport(sold, 'glovo', true, soon), 'glovo', false, years), years)).toBe(true);
  });

  it('an unblocked item is over once each channel has reported it after its own request', () => {
    const asks = [
      { slug: 'glovo', at: new Date(NOW.getTime() - 60_000).toISOString(), by: 'Ana' },
      { slug: 'justeat', at: NOW.toISOString(), by: 'Berta' },
    ];
    const half = withReport({ ...sold, asks }, 'glovo', false, new Date(NOW.getTime() - 30_000));

    expect([isOver(half, soon), isOver(withReport(half, 'justeat', false, soon), soon)]).toEqual([false, true]);
  });

  it('a blocked item is never over, whatever its channels report', () => {
    const whole = withReport(withReport(aBlock(), 'justeat', false, soon), 'glovo', false, soon);

    expect(isOver(whole, new Date('2036-01-01T00:00:00.000Z'))).toBe(false);
  });
});
