import type { BlockedItem } from '@/domain/blockedItem';
import { itemOnChannel } from '@/domain/itemOnChannel';

const SINCE = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number) => SINCE + minutes * MINUTE;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();
const entry = (over: Partial<BlockedItem> = {}): BlockedItem => ({
  innerId: 'dish-1',
  kind: 'product',
  name: 'Croquetas',
  suspended: true,
  until: null,
  channels: ['glovo'],
  since: iso(0),
  by: 'Ana',
  reports: [],
  ...over,
});
const reported = (suspended: boolean, slug = 'glovo') => [{ slug, suspended, at: iso(1) }];
const requested = (slug: string, minutes: number) => ({ slug, at: iso(minutes), by: 'Ana' });
const SOLD = { kind: 'sold' };
const blocked = (requestState: object, until: string | null = null) => ({ kind: 'blocked', until, requestState });

describe('itemOnChannel', () => {
  it.each([
    ['there is no entry', undefined, 1, SOLD],
    ['only another channel blocks the item', entry({ channels: ['justeat'], reports: reported(true, 'justeat') }), 1, SOLD],
    ['the channel reports the item as blocked', entry({ reports: reported(true) }), 20, blocked({ kind: 'applied' })],
    ['the block has an end', entry({ until: iso(60), reports: reported(true) }), 20, blocked({ kind: 'applied' }, iso(60))],
    ['the channel has not reported yet', entry(), 5, blocked({ kind: 'awaited', leftMs: 10 * MINUTE })],
    ['the channel still sells the item', entry({ reports: reported(false) }), 5, blocked({ kind: 'awaited', leftMs: 10 * MINUTE })],
    ['the channel still sells the item after the deadline', entry({ reports: reported(false) }), 15, blocked({ kind: 'drifted' })],
    [
      'other channels report the block and this one does not',
      entry({ channels: ['glovo', 'justeat'], reports: reported(true, 'justeat') }),
      15,
      blocked({ kind: 'drifted' }),
    ],
    ['no channel reports before the deadline', entry(), 15, blocked({ kind: 'drifted' })],
    ['the server has no reports after the deadline', entry({ reports: null }), 15, blocked({ kind: 'applied' })],
    ['the server has no reports before the deadline', entry({ reports: null }), 5, blocked({ kind: 'awaited', leftMs: 10 * MINUTE })],
    [
      'another channel received a later request',
      entry({ channels: ['glovo', 'justeat'], since: iso(14), asks: [requested('glovo', 0), requested('justeat', 14)] }),
      15,
      blocked({ kind: 'drifted' }),
    ],
    [
      'the channel received a later request than another',
      entry({ channels: ['glovo', 'justeat'], since: iso(14), asks: [requested('glovo', 14), requested('justeat', 0)] }),
      15,
      blocked({ kind: 'awaited', leftMs: 14 * MINUTE }),
    ],
    ['the time of the block is unknown', entry({ since: null, reports: reported(false) }), 1, blocked({ kind: 'drifted' })],
    ['the block has expired', entry({ until: iso(10), reports: reported(false) }), 10, SOLD],
    [
      'the block has expired and the channel still blocks the item',
      entry({ until: iso(10), reports: reported(true) }),
      12,
      { kind: 'released', requestState: { kind: 'awaited', leftMs: 13 * MINUTE } },
    ],
    ['the item is unblocked and the channel sells it', entry({ suspended: false, reports: reported(false) }), 5, SOLD],
    [
      'the item is unblocked and the channel still blocks it',
      entry({ suspended: false, reports: reported(true) }),
      5,
      { kind: 'released', requestState: { kind: 'awaited', leftMs: 10 * MINUTE } },
    ],
    [
      'the item is unblocked and the channel still blocks it after the deadline',
      entry({ suspended: false, reports: reported(true) }),
      16,
      { kind: 'released', requestState: { kind: 'drifted' } },
    ],
    [
      'the item is unblocked and the channel has not reported',
      entry({ suspended: false }),
      5,
      { kind: 'released', requestState: { kind: 'awaited', leftMs: 10 * MINUTE } },
    ],
    [
      'the item is unblocked and the channel has not reported before the deadline',
      entry({ suspended: false }),
      16,
      { kind: 'released', requestState: { kind: 'drifted' } },
    ],
    ['the item is unblocked and the server has no reports', entry({ suspended: false, reports: null }), 16, SOLD],
    ['the block has expired and the channel never reported it', entry({ until: iso(10) }), 25, SOLD],
    [
      'the channel was removed from the block and still blocks the item',
      entry({ channels: ['justeat'], reports: reported(true) }),
      16,
      { kind: 'released', requestState: { kind: 'drifted' } },
    ],
    [
      'the channel was recently removed from the block',
      entry({ channels: ['justeat'], since: iso(0), reports: reported(true), asks: [requested('glovo', 10)] }),
      16,
      { kind: 'released', requestState: { kind: 'awaited', leftMs: 9 * MINUTE } },
    ],
  ])('returns the state if %s [BS-01]', (_case, of, minutes, state) => {
    expect(itemOnChannel(of, 'glovo', at(minutes))).toEqual(state);
  });
});
