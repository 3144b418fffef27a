import fc from 'fast-check';
import { operationsDueAt, ordersDueAt } from '@/domain/orderDue';

const times = {
  suggestedDeliveryAt: '2026-11-20T13:00:00.000Z',
  suggestedPickUpAt: '2026-11-20T12:30:00.000Z',
  preparationAt: '2026-11-20T12:10:00.000Z',
  placedAt: '2026-11-20T12:00:00.000Z',
};
const without = (...names: (keyof typeof times)[]) => ({ ...times, ...Object.fromEntries(names.map((name) => [name, null])) });

describe('operationsDueAt', () => {
  it.each([
    ['the pickup time', times, '2026-11-20T12:30:00.000Z'],
    ['preparation + 30 min without a pickup time', without('suggestedPickUpAt'), '2026-11-20T12:40:00.000Z'],
    ['arrival + 30 min without both', without('suggestedPickUpAt', 'preparationAt'), '2026-11-20T12:30:00.000Z'],
  ])('returns %s [OR-08]', (_case, order, due) => {
    expect(operationsDueAt(order)?.toISOString()).toBe(due);
  });

  it('ignores the delivery time [OR-08]', () => {
    expect(operationsDueAt(without('suggestedPickUpAt', 'preparationAt', 'suggestedDeliveryAt'))).toEqual(
      operationsDueAt(without('suggestedPickUpAt', 'preparationAt')),
    );
  });
});

describe('ordersDueAt', () => {
  it.each([
    ['delivery + 5 min', times, '2026-11-20T13:05:00.000Z'],
    ['pickup + 30 min without a delivery time', without('suggestedDeliveryAt'), '2026-11-20T13:00:00.000Z'],
    ['preparation + 60 min without those', without('suggestedDeliveryAt', 'suggestedPickUpAt'), '2026-11-20T13:10:00.000Z'],
    ['arrival + 75 min without all', without('suggestedDeliveryAt', 'suggestedPickUpAt', 'preparationAt'), '2026-11-20T13:15:00.000Z'],
  ])('returns %s [OR-08]', (_case, order, due) => {
    expect(ordersDueAt(order)?.toISOString()).toBe(due);
  });
});

describe('due times', () => {
  const anyInstant = fc.oneof(
    fc.constant(null),
    fc.constant(undefined),
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
  const anyTimes = fc.record({
    suggestedDeliveryAt: anyInstant,
    suggestedPickUpAt: anyInstant,
    preparationAt: anyInstant,
    placedAt: fc.string(),
  });

  it('are valid dates or null for any order', () => {
    fc.assert(
      fc.property(anyTimes, (order) => {
        for (const due of [operationsDueAt(order), ordersDueAt(order)]) expect(due === null || !Number.isNaN(due.getTime())).toBe(true);
      }),
    );
  });

  it('skip an unreadable time', () => {
    expect(operationsDueAt({ ...times, suggestedPickUpAt: 'pronto', preparationAt: '' })?.toISOString()).toBe('2026-11-20T12:30:00.000Z');
  });

  it('skip a time beyond the latest representable date', () => {
    expect(operationsDueAt({ placedAt: times.placedAt, preparationAt: '+275760-09-13T00:00:00.000Z' })?.toISOString()).toBe(
      '2026-11-20T12:30:00.000Z',
    );
  });
});
