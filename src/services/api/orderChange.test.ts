import fc from 'fast-check';
import type { Order, OrderChanged, OrderPage } from '@/domain/order';
import { applyOrderChange, applyOrderChanges } from '@/services/api/orderChange';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';

const aPage = (...data: Order[]): OrderPage => ({ data, count: data.length, totalCount: data.length, dropped: 0 });
const changeTo = (order: Order): OrderChanged => ({ orderId: order.id, locationId: order.locationId, rev: order.rev, order });
const entry = aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:05:00.000Z' });
const everything = () => true;

describe('applyOrderChange', () => {
  it('replaces an order by a newer revision', () => {
    const newer = anOrder({ rev: 2, note: 'sin sal' });

    expect(applyOrderChange(anOrder(), changeTo(newer))).toEqual(newer);
  });

  it('reuses the items of an order when they did not change', () => {
    const known = anOrder({ rev: 1 });
    const received: Order = structuredClone(anOrder({ rev: 2, note: 'sin sal' }));
    const others = { ...received, rev: 3, items: received.items.map((item) => ({ ...item, qty: item.qty + 1 })) };

    expect(applyOrderChange(known, changeTo(received))?.items).toBe(known.items);
    expect(applyOrderChange(known, changeTo(others))?.items).toEqual(others.items);
  });

  it.each([0, 1])('ignores revision %i of an order that is at 1', (rev) => {
    const known = anOrder({ rev: 1 });

    expect(applyOrderChange(known, changeTo(anOrder({ rev, note: 'sin sal' })))).toBe(known);
  });

  it('adds the entry of a message without order when it is the next one', () => {
    const known = anOrder({ rev: 1 });

    expect(applyOrderChange(known, { orderId: known.id, locationId: known.locationId, rev: 2, entry })).toEqual({
      ...known,
      rev: 2,
      statuses: [...known.statuses, entry],
    });
  });

  it.each([
    ['a message was missed in between', { rev: 3, entry }],
    ['the message carries neither order nor entry', { rev: 2 }],
    ['the order in the message has another id', { rev: 2, order: anOrder({ id: 'order-2', rev: 2 }) }],
  ])('returns null when %s', (_case, message) => {
    expect(applyOrderChange(anOrder({ rev: 1 }), { orderId: 'order-1', locationId: 'location-1', ...message })).toBeNull();
  });
});

describe('applyOrderChanges', () => {
  it('replaces known orders in their row and appends unknown ones', () => {
    const page = aPage(anOrder({ id: 'a' }), anOrder({ id: 'b' }));

    const { complete, page: next } = applyOrderChanges(
      page,
      [changeTo(anOrder({ id: 'c' })), changeTo(anOrder({ id: 'a', rev: 2 }))],
      everything,
    );

    expect([complete, next.data.map(({ id, rev }) => `${id}${rev}`)]).toEqual([true, ['a2', 'b1', 'c1']]);
  });

  it('adds a new order to the total count', () => {
    const page = { ...aPage(anOrder({ id: 'a' })), totalCount: 700 };

    const { page: next } = applyOrderChanges(page, [changeTo(anOrder({ id: 'a', rev: 2 })), changeTo(anOrder({ id: 'b' }))], everything);

    expect(next.totalCount).toBe(701);
  });

  it('ignores an unknown order that does not belong to the page', () => {
    const page = aPage();

    const next = applyOrderChanges(page, [changeTo(anOrder())], () => false);

    expect([next.complete, next.page === page]).toEqual([true, true]);
  });

  it('applies several messages for the same order, including a new one', () => {
    const page = aPage();

    const { page: next } = applyOrderChanges(
      page,
      [changeTo(anOrder({ rev: 1 })), { orderId: 'order-1', locationId: 'location-1', rev: 2, entry }],
      everything,
    );

    expect(next.data.map(({ rev, statuses }) => [rev, statuses.at(-1)])).toEqual([[2, entry]]);
  });

  it('is incomplete when a message is insufficient', () => {
    expect(applyOrderChanges(aPage(), [{ orderId: 'x', locationId: 'location-1', rev: 7, entry }], everything).complete).toBe(false);
  });

  it('reuses the objects of orders that did not change', () => {
    const page = aPage(anOrder({ id: 'a' }), anOrder({ id: 'b' }));
    const [, second] = page.data;

    const { page: next } = applyOrderChanges(page, [changeTo(anOrder({ id: 'a', rev: 2 }))], everything);

    expect(next.data[1]).toBe(second);
  });

  it('converges to the newest revision of each order for any sequence of messages and batches', () => {
    const message = fc.record({ id: fc.constantFrom('a', 'b', 'c'), rev: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(fc.array(message)), (batches) => {
        const page = batches.reduce(
          (known, batch) =>
            applyOrderChanges(
              known,
              batch.map((order) => changeTo(anOrder(order))),
              everything,
            ).page,
          aPage(anOrder({ id: 'a', rev: 3 })),
        );

        const newest = new Map([['a', 3]]);
        for (const { id, rev } of batches.flat()) newest.set(id, Math.max(rev, newest.get(id) ?? 0));
        expect(new Map(page.data.map(({ id, rev }) => [id, rev]))).toEqual(newest);
        expect(page.data).toHaveLength(newest.size);
      }),
    );
  });
});
