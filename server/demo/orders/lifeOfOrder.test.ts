import { isReasonCode } from '@/domain/reasonCode';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { normaliseStatus } from '@/domain/orderStatus';
import { aLocation } from '../../../test/factories/aLocation';
import { lifeOfOrder } from './lifeOfOrder';
import { makeOrder } from './makeOrder';
import { Random } from '../random';

describe('lifeOfOrder', () => {
  const random = new Random(11);
  const lives = Array.from({ length: 600 }, (_, n) => {
    const type = FULFILLMENT_TYPES[n % FULFILLMENT_TYPES.length];
    const order = makeOrder(aLocation(), new Date('2026-11-20T12:00:00Z'), random, { id: `order-${n}`, fulfillmentType: type });
    return { type, steps: lifeOfOrder(order, random) };
  });
  const withStatus = (status: string) => lives.filter(({ steps }) => steps.some(({ entry }) => entry.status === status));

  it('goes forward in time, from the first minute on', () => {
    for (const { steps } of lives) {
      const minutes = steps.map(({ minute }) => minute);
      expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
      expect(minutes[0]).toBeLessThan(1);
    }
  });

  it('ends for most well, in the way of their service', () => {
    const ends = { 'order-at-table': 'SERVED', takeaway: 'READY_TO_PICKUP' } as Record<string, string>;
    for (const { type, steps } of withStatus('COMPLETED')) {
      expect(steps.map(({ entry }) => entry.status)).toContain(ends[type ?? ''] ?? 'READY_FOR_DELIVERY');
    }
    expect(withStatus('COMPLETED').length).toBeGreaterThan(lives.length * 0.75);
  });

  it('fails for some with a reason that has words, is cancelled, put off or typed in by hand for others', () => {
    const failures = withStatus('ERROR').flatMap(({ steps }) =>
      steps.filter(({ entry }) => entry.status === 'ERROR' && entry.type === 'pos'),
    );

    expect(failures.length).toBeGreaterThan(10);
    expect(failures.every(({ entry }) => isReasonCode(entry.reason ?? ''))).toBe(true);
    for (const status of ['CANCELED', 'DEFERRED', 'IN_CHANNEL_DEVICE']) expect(withStatus(status).length).toBeGreaterThan(5);
  });

  it('has a rider with a name where somebody else delivers, and none elsewhere', () => {
    for (const { type, steps } of lives) {
      const riders = steps.filter(({ entry }) => entry.type === 'rider');
      if (type === 'takeaway' || type === 'order-at-table' || type === 'delivery-by-location') expect(riders).toEqual([]);
      expect(riders.every(({ entry }) => Boolean(entry.creator))).toBe(true);
    }
    expect(lives.some(({ steps }) => steps.some(({ entry }) => entry.type === 'rider'))).toBe(true);
  });

  it('writes nothing after a cancellation or the end but the way of the rider, and no status a second time but a failure', () => {
    for (const { steps } of lives) {
      const own = steps.map(({ entry }) => entry).filter(({ type }) => type !== 'rider');
      const end = own.findIndex(({ status }) => status === 'CANCELED' || status === 'COMPLETED');
      if (end !== -1) expect(end).toBe(own.length - 1);
      const once = own.map(({ status }) => status).filter((status) => status !== 'ERROR');
      expect(new Set(once).size).toBe(once.length);
    }
  });

  it('writes only statuses that the product knows', () => {
    const statuses = lives.flatMap(({ steps }) => steps.filter(({ entry }) => entry.type !== 'rider').map(({ entry }) => entry.status));

    expect(statuses.filter((status) => normaliseStatus(status) !== status)).toEqual([]);
  });
});
