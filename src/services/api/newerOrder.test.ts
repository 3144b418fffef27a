import { createNextState } from '@reduxjs/toolkit';
import type { Order, OrderPage } from '@/domain/order';
import { newerOrder, withAllRows, withNewerRows } from '@/services/api/newerOrder';
import { anOrder } from '../../../test/factories/anOrder';

const aPage = (...data: Order[]): OrderPage => ({ data, count: data.length, totalCount: data.length, dropped: 0 });
const copy = <T>(value: T): T => structuredClone(value);

describe('newerOrder', () => {
  it('returns the known order when the reply is older', () => {
    const known = anOrder({ rev: 3 });

    expect(newerOrder(known, anOrder({ rev: 2 }))).toBe(known);
  });

  it('returns the reply when it is newer', () => {
    const reply = anOrder({ rev: 4, note: 'sin sal' });

    expect(newerOrder(anOrder({ rev: 3 }), reply)).toEqual(reply);
  });

  it('returns the reply of a server that does not count revisions', () => {
    expect(newerOrder(anOrder({ rev: 0 }), anOrder({ rev: 0, note: 'sin sal' })).note).toBe('sin sal');
  });

  it('returns the known object when the reply is equal', () => {
    const known = anOrder();

    expect(newerOrder(known, copy(known))).toBe(known);
  });
});

describe('withNewerRows', () => {
  it('returns the rows of the reply, each order in its newest version', () => {
    const known = aPage(anOrder({ id: 'a', rev: 5 }), anOrder({ id: 'gone' }));
    const reply = aPage(anOrder({ id: 'b' }), anOrder({ id: 'a', rev: 4 }));

    expect(withNewerRows(known, reply).data.map(({ id, rev }) => [id, rev])).toEqual([
      ['b', 1],
      ['a', 5],
    ]);
  });

  it('reads a page that is an Immer draft', () => {
    const known = aPage(anOrder({ id: 'a', rev: 5 }));

    const next = createNextState(known, (draft) => withNewerRows(draft, aPage(anOrder({ id: 'a', rev: 4 }))));

    expect(next.data[0]).toBe(known.data[0]);
  });
});

describe('withAllRows', () => {
  it('retains an order that arrived while the request was running', () => {
    const known = aPage(anOrder({ id: 'a' }), anOrder({ id: 'just-came' }));

    expect(withAllRows(known, aPage(anOrder({ id: 'a' }))).data.map(({ id }) => id)).toEqual(['a', 'just-came']);
  });

  it('returns the counts of the reply', () => {
    expect(withAllRows(aPage(anOrder({ id: 'a' })), { ...aPage(), totalCount: 700, dropped: 2 })).toMatchObject({
      totalCount: 700,
      dropped: 2,
    });
  });
});
