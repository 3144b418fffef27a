import type { BlockedItem } from '@/domain/blockedItem';
import { itemOnChannel } from '@/domain/itemPromise';

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
const says = (suspended: boolean, slug = 'glovo') => [{ slug, suspended, at: iso(1) }];
const asked = (slug: string, minutes: number) => ({ slug, at: iso(minutes), by: 'Ana' });
const SOLD = { kind: 'sold' };
const blocked = (promise: object, until: string | null = null) => ({ kind: 'blocked', until, promise });

describe('itemOnChannel', () => {
  it.each([
    ['nothing is blocked', undefined, 1, SOLD],
    ['another channel blocks it', entry({ channels: ['justeat'], reports: says(true, 'justeat') }), 1, SOLD],
    ['the channel follows', entry({ reports: says(true) }), 20, blocked({ kind: 'kept' })],
    ['it has a time', entry({ until: iso(60), reports: says(true) }), 20, blocked({ kind: 'kept' }, iso(60))],
    ['the channel has not said anything', entry(), 5, blocked({ kind: 'awaited', leftMs: 10 * MINUTE })],
    ['the channel still sells it', entry({ reports: says(false) }), 5, blocked({ kind: 'awaited', leftMs: 10 * MINUTE })],
    ['the channel still sells it after its time', entry({ reports: says(false) }), 15, blocked({ kind: 'drifted' })],
    [
      'others follow and it does not',
      entry({ channels: ['glovo', 'justeat'], reports: says(true, 'justeat') }),
      15,
      blocked({ kind: 'drifted' }),
    ],
    ['no channel says anything in its time', entry(), 15, blocked({ kind: 'drifted' })],
    ['the server does not report', entry({ reports: null }), 15, blocked({ kind: 'kept' })],
    ['the server does not report yet', entry({ reports: null }), 5, blocked({ kind: 'awaited', leftMs: 10 * MINUTE })],
    [
      'another channel was asked later',
      entry({ channels: ['glovo', 'justeat'], since: iso(14), asks: [asked('glovo', 0), asked('justeat', 14)] }),
      15,
      blocked({ kind: 'drifted' }),
    ],
    [
      'it was asked later than another channel',
      entry({ channels: ['glovo', 'justeat'], since: iso(14), asks: [asked('glovo', 14), asked('justeat', 0)] }),
      15,
      blocked({ kind: 'awaited', leftMs: 14 * MINUTE }),
    ],
    ['nobody knows since when', entry({ since: null, reports: says(false) }), 1, blocked({ kind: 'drifted' })],
    ['its time is over', entry({ until: iso(10), reports: says(false) }), 10, SOLD],
    [
      'its time is over and the channel still blocks it',
      entry({ until: iso(10), reports: says(true) }),
      12,
      { kind: 'released', promise: { kind: 'awaited', leftMs: 13 * MINUTE } },
    ],
    ['it is sold again', entry({ suspended: false, reports: says(false) }), 5, SOLD],
    [
      'it is to be sold again',
      entry({ suspended: false, reports: says(true) }),
      5,
      { kind: 'released', promise: { kind: 'awaited', leftMs: 10 * MINUTE } },
    ],
    ['it was to be sold again', entry({ suspended: false, reports: says(true) }), 16, { kind: 'released', promise: { kind: 'drifted' } }],
    [
      'it is to be sold again and nothing was heard',
      entry({ suspended: false }),
      5,
      { kind: 'released', promise: { kind: 'awaited', leftMs: 10 * MINUTE } },
    ],
    ['it was to be sold again and nothing was heard', entry({ suspended: false }), 16, { kind: 'released', promise: { kind: 'drifted' } }],
    ['it was to be sold again and the server does not report', entry({ suspended: false, reports: null }), 16, SOLD],
    ['its time is over and nobody ever said that it was blocked', entry({ until: iso(10) }), 25, SOLD],
    [
      'a channel was let go and still blocks it',
      entry({ channels: ['justeat'], reports: says(true) }),
      16,
      { kind: 'released', promise: { kind: 'drifted' } },
    ],
    [
      'a channel was let go lately',
      entry({ channels: ['justeat'], since: iso(0), reports: says(true), asks: [asked('glovo', 10)] }),
      16,
      { kind: 'released', promise: { kind: 'awaited', leftMs: 9 * MINUTE } },
    ],
  ])('where %s [BS-01]', (_case, of, minutes, state) => {
    expect(itemOnChannel(of, 'glovo', at(minutes))).toEqual(state);
  });
});
