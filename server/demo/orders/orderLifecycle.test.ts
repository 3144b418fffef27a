import { isReasonCode } from '@/domain/reasonCode';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { normaliseStatus } from '@/domain/orderStatus';
import { aLocation } from '../../../test/factories/aLocation';
import { orderLifecycle } from './orderLifecycle';
import { makeOrder } from './makeOrder';
import { Random } from '../random';

describe('orderLifecycle', () => {
  const manyLifecycles = (count: number, random: Random) =>
    Array.from({ length: count }, (_, n) => {
      const type = FULFILLMENT_TYPES[n % FULFILLMENT_TYPES.length];
      const order = makeOrder(aLocation(), new Date('2026-11-20T12:00:00Z'), random, { id: `order-${n}`, fulfillmentType: type });
      return { type, steps: orderLifecycle(order, random) };
    });
  const lifecycles = manyLifecycles(1200, new Random(11));
  const withStatus = (status: string) => lifecycles.filter(({ steps }) => steps.some(({ entry }) => entry.status === status));

  it('has steps in chronological order, the first within a minute', () => {
    for (const { steps } of lifecycles) {
      const minutes = steps.map(({ minute }) => minute);
      expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
      expect(minutes[0]).toBeLessThan(1);
    }
  });

  it('completes most orders, with the statuses of their service type', () => {
    const ends = { 'order-at-table': 'SERVED', takeaway: 'READY_TO_PICKUP' } as Record<string, string>;
    for (const { type, steps } of withStatus('COMPLETED')) {
      expect(steps.map(({ entry }) => entry.status)).toContain(ends[type ?? ''] ?? 'READY_FOR_DELIVERY');
    }
    expect(withStatus('COMPLETED').length).toBeGreaterThan(lifecycles.length * 0.75);
  });

  it('fails 1 to 2 % of the orders, and resolves most of these failures [W-04]', () => {
    const failed = manyLifecycles(5000, new Random(3)).filter(({ steps }) =>
      steps.some(({ entry }) => entry.status === 'ERROR' && entry.type === 'pos'),
    );
    const resolved = failed.filter(({ steps }) => steps.some(({ entry }) => entry.status === 'COMPLETED'));

    expect(failed.length).toBeGreaterThan(50);
    expect(failed.length).toBeLessThan(100);
    expect(resolved.length).toBeGreaterThan(failed.length * 0.75);
  });

  it('fails some orders with a known reason, and cancels, defers or leaves others to the channel device', () => {
    const failures = withStatus('ERROR').flatMap(({ steps }) =>
      steps.filter(({ entry }) => entry.status === 'ERROR' && entry.type === 'pos'),
    );

    expect(failures.length).toBeGreaterThan(5);
    expect(failures.every(({ entry }) => isReasonCode(entry.reason ?? ''))).toBe(true);
    for (const status of ['CANCELED', 'DEFERRED', 'IN_CHANNEL_DEVICE']) expect(withStatus(status).length).toBeGreaterThan(5);
  });

  it('has a named rider if a channel or partner delivers, and none otherwise', () => {
    for (const { type, steps } of lifecycles) {
      const riders = steps.filter(({ entry }) => entry.type === 'rider');
      if (type === 'takeaway' || type === 'order-at-table' || type === 'delivery-by-location') expect(riders).toEqual([]);
      expect(riders.every(({ entry }) => Boolean(entry.creator))).toBe(true);
    }
    expect(lifecycles.some(({ steps }) => steps.some(({ entry }) => entry.type === 'rider'))).toBe(true);
  });

  it('has only rider entries after a cancellation or completion, and repeats no status but an error', () => {
    for (const { steps } of lifecycles) {
      const own = steps.map(({ entry }) => entry).filter(({ type }) => type !== 'rider');
      const end = own.findIndex(({ status }) => status === 'CANCELED' || status === 'COMPLETED');
      if (end !== -1) expect(end).toBe(own.length - 1);
      const once = own.map(({ status }) => status).filter((status) => status !== 'ERROR');
      expect(new Set(once).size).toBe(once.length);
    }
  });

  it('has only known statuses', () => {
    const statuses = lifecycles.flatMap(({ steps }) =>
      steps.filter(({ entry }) => entry.type !== 'rider').map(({ entry }) => entry.status),
    );

    expect(statuses.filter((status) => normaliseStatus(status) !== status)).toEqual([]);
  });
});
