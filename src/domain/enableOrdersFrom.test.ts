import fc from 'fast-check';
import { enableOrdersFrom } from '@/domain/enableOrdersFrom';

const planned = '2026-11-20T19:30:00.000Z';

describe('enableOrdersFrom', () => {
  it.each([
    ['in meta', { meta: { enableOrdersFrom: planned } }],
    ['as the reason itself', { reason: planned }],
    ['in a reason that is JSON', { reason: JSON.stringify({ enableOrdersFrom: planned }) }],
    ['in meta before the reason', { meta: { enableOrdersFrom: planned }, reason: '2026-01-01T00:00:00Z' }],
    ['in the reason if the date in meta is unreadable', { meta: { enableOrdersFrom: 'pronto' }, reason: planned }],
  ])('returns the scheduled date %s', (_case, entry) => {
    expect(enableOrdersFrom(entry)?.toISOString()).toBe(planned);
  });

  it.each([
    {},
    { reason: 'AWAITING_FOR_DATE' },
    { reason: 'error 5' },
    { reason: '{"enableOrdersFrom": 5}' },
    { meta: 'mañana' },
    { reason: '2026-13-45' },
  ])('returns null for %p', (entry) => {
    expect(enableOrdersFrom(entry)).toBeNull();
  });

  it('returns a valid date or null for any entry', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.anything(), (reason, meta) => {
        const date = enableOrdersFrom({ reason, meta });
        expect(date === null || !Number.isNaN(date.getTime())).toBe(true);
      }),
    );
  });
});
