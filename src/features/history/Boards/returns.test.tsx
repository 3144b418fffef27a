import fc from 'fast-check';
import { IntlProvider } from 'react-intl';
import { ReturnTime } from '@/features/history/Boards/ReturnTime';
import { blockedNow, byReturn, pausedChannels, type PauseOrBlock } from '@/features/history/Boards/returns';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import { aLocation } from '../../../../test/factories/aLocation';
import { fixNow } from '../../../../test/setup/fixedNow';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

afterEach(() => jest.useRealTimers());

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const CENTRO = aLocation();
const known = new Map([[CENTRO.id, CENTRO]]);

describe('pausedChannels and blockedNow', () => {
  it('returns the channels that report a pause or were requested to pause, with their opening time', () => {
    const status = (slug: string, over: Partial<LocationChannelStatus>): LocationChannelStatus => ({
      ...{ locationId: CENTRO.id, slug, status: 'open', until: null, reason: null, reportedAt: null, asked: null },
      ...over,
    });
    const asked = { status: 'paused' as const, until: at(30), at: at(-1), by: 'Ana' };
    const rows = pausedChannels(
      [
        status('open', {}),
        status('paused', { status: 'paused', until: at(60), asked }),
        status('asked', { asked }),
        status('by-itself', { status: 'paused' }),
        status('asked-to-open', { status: 'paused', asked: { ...asked, status: 'open' } }),
        status('over', { asked: { ...asked, until: at(-1) } }),
        status('overdue', { status: 'paused', until: at(-1), asked: { ...asked, until: at(-1) } }),
        status('elsewhere', { status: 'paused', locationId: 'gone' }),
      ],
      known,
      NOW,
    );

    expect(rows.map(({ slugs: [slug], until, by }) => [slug, until, by])).toEqual([
      ['paused', at(60), 'Ana'],
      ['asked', at(30), 'Ana'],
      ['by-itself', null, ''],
      ['asked-to-open', null, ''],
      ['overdue', at(-1), 'Ana'],
    ]);
  });

  it('returns products within their block time and those that a channel still does not sell after it [BS-02]', () => {
    const says = (slug: string, suspended: boolean) => ({ slug, suspended, at: null });
    const entry = (innerId: string, over: object) => ({
      ...{
        innerId,
        kind: 'product' as const,
        name: '',
        suspended: true,
        until: null,
        channels: ['glovo'],
        since: null,
        by: null,
        reports: [],
      },
      ...over,
    });
    const rows = blockedNow(
      CENTRO,
      [
        entry('a', {}),
        entry('b', { until: at(1) }),
        entry('c', { until: at(0) }),
        entry('d', { suspended: false }),
        entry('expired', { until: at(-5), channels: ['glovo', 'justeat'], reports: [says('glovo', true), says('justeat', false)] }),
        entry('unblocked', { suspended: false, since: at(-9), channels: [], reports: [says('justeat', true)] }),
        entry('of-no-reports', { suspended: false, reports: null }),
      ],
      NOW,
    );

    expect(rows.map(({ item, until, slugs }) => [item?.name, until, slugs])).toEqual([
      ['a', null, ['glovo']],
      ['b', at(1), ['glovo']],
      ['expired', at(-5), ['glovo']],
      ['unblocked', at(-9), ['justeat']],
    ]);
  });
});

/** The zones of the demo, and zones that change their clocks on other dates or by less than an hour. */
const ZONES = [
  'Europe/Madrid',
  'Europe/Lisbon',
  'America/Bogota',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'America/Santiago',
  'Australia/Lord_Howe',
];
const zone = fc.constantFrom(...ZONES);
/** Around both clock changes in Europe, where errors are likely, and at any other time. */
const instant = fc.oneof(
  ...['2026-10-25T01:00:00Z', '2027-03-28T01:00:00Z'].map((change) =>
    fc.integer({ min: -180, max: 180 }).map((minutes) => new Date(Date.parse(change) + minutes * 60_000).toISOString()),
  ),
  fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

describe('byReturn', () => {
  it('sorts entries without a return first, then by instant, regardless of the time zone [BS-02]', () => {
    const row = fc.record({ id: fc.uuid(), until: fc.option(instant), timeZone: zone });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const sorted = rows
          .map(({ id, until, timeZone }): PauseOrBlock => ({ id, until, location: aLocation({ timeZone }), item: null, slugs: [], by: '' }))
          .sort(byReturn)
          .map(({ until }) => until);

        const ends = sorted.filter((until) => until !== null);
        expect(sorted).toEqual([...Array.from({ length: rows.length - ends.length }, () => null), ...ends]);
        expect(ends.map((until) => Date.parse(until))).toEqual(ends.map((until) => Date.parse(until)).sort((one, other) => one - other));
      }),
    );
  });
});

describe('ReturnTime', () => {
  const textOf = (until: string, timeZone: string, viewer = 'UTC') => {
    const { container, unmount } = renderWithTexts(
      <IntlProvider locale="es" timeZone={viewer}>
        <ReturnTime instant={until} timeZone={timeZone} />
      </IntlProvider>,
    );
    const { textContent } = container;
    unmount();
    return textContent ?? '';
  };

  it("shows the hour in the location's zone and a different text for each instant of a repeated hour [BS-02]", () => {
    fc.assert(
      fc.property(instant, zone, fc.constantFrom(...ZONES), (until, timeZone, viewer) => {
        const there = new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
          new Date(until),
        );
        const text = textOf(until, timeZone, viewer);

        expect(text).toContain(there);
        for (const minutes of [30, 60]) {
          const later = new Date(Date.parse(until) + minutes * 60_000).toISOString();
          expect(textOf(later, timeZone, viewer)).not.toBe(text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('distinguishes two equal hours even for a viewer in the same zone [BS-02]', () => {
    fixNow('2026-10-20T12:00:00.000Z');
    expect(
      ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'].map((until) =>
        textOf(until, 'Europe/Madrid', 'Europe/Madrid'),
      ),
    ).toEqual(['25 oct, 02:30 CEST', '25 oct, 02:30 CET', '25 oct, 03:30']);
  });

  it('shows text that is not a date unchanged', () => {
    expect(textOf('soon', 'Europe/Madrid')).toBe('soon');
  });
});
