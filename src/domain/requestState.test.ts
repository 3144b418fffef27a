import fc from 'fast-check';
import { REQUEST_TIMEOUT_MS, requestState } from '@/domain/requestState';

describe('requestState', () => {
  it('allows a channel one minute and a product fifteen (specification 1 §9) [BS-01]', () => {
    expect(REQUEST_TIMEOUT_MS).toEqual({ channel: 60_000, item: 900_000 });
  });

  it.each([
    ['applied in time', true, 10_000, { kind: 'applied' }],
    ['applied late', true, 90_000, { kind: 'applied' }],
    ['not applied yet', false, 10_000, { kind: 'awaited', leftMs: 50_000 }],
    ['not applied at its deadline', false, 60_000, { kind: 'drifted' }],
    ['not applied after its deadline', false, 90_000, { kind: 'drifted' }],
  ])('returns the state of a request that is %s [BS-01]', (_case, matchesRequest, after, state) => {
    expect(requestState(matchesRequest, 1_000, 1_000 + after, 60_000)).toEqual(state);
  });

  it('changes only from awaited to drifted as time passes', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), (requestedAt, now, later, allowed) => {
        const first = requestState(false, requestedAt, requestedAt + now, allowed);
        const second = requestState(false, requestedAt, requestedAt + now + later, allowed);

        if (first.kind === 'drifted') expect(second).toEqual(first);
        if (first.kind === 'awaited' && second.kind === 'awaited') expect(second.leftMs).toBe(first.leftMs - later);
      }),
    );
  });
});
