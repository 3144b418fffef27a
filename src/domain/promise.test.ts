import fc from 'fast-check';
import { PROMISE_MS, promiseState } from '@/domain/promise';

describe('promiseState', () => {
  it('allows a channel one minute and a product fifteen (specification 1 §9) [BS-01]', () => {
    expect(PROMISE_MS).toEqual({ channel: 60_000, item: 900_000 });
  });

  it.each([
    ['applied in time', true, 10_000, { kind: 'kept' }],
    ['applied late', true, 90_000, { kind: 'kept' }],
    ['not applied yet', false, 10_000, { kind: 'awaited', leftMs: 50_000 }],
    ['not applied at its deadline', false, 60_000, { kind: 'drifted' }],
    ['not applied after its deadline', false, 90_000, { kind: 'drifted' }],
  ])('returns the state of a request that is %s [BS-01]', (_case, matchesRequest, after, state) => {
    expect(promiseState(matchesRequest, 1_000, 1_000 + after, 60_000)).toEqual(state);
  });

  it('changes only from awaited to drifted as time passes', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), (askedAt, now, later, allowed) => {
        const first = promiseState(false, askedAt, askedAt + now, allowed);
        const second = promiseState(false, askedAt, askedAt + now + later, allowed);

        if (first.kind === 'drifted') expect(second).toEqual(first);
        if (first.kind === 'awaited' && second.kind === 'awaited') expect(second.leftMs).toBe(first.leftMs - later);
      }),
    );
  });
});
