import type { Order } from '@/domain/order';
import type { PosCancellation } from '@/domain/posOrder/posCancellation';
import { posOrder } from '@/domain/posOrder/posOrder';
import { aLocation } from '../../../test/factories/aLocation';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { Random } from '../random';
import { CANCELLING_FAILED, NO_POS, SENDING_FAILED } from '../../modules/pos/pos';
import { createSimulatedPos, type PosMode } from './simulatedPos';

const LOCATION = aLocation();
const made = (over: Partial<Order> = {}) => posOrder(anOrder({ items: [anOrderItem({ posRef: 'P1' })], ...over }), LOCATION);
const order = made();
const cancellation: PosCancellation = {
  version: 1,
  orderId: 'order-1',
  code: 'A-1001',
  channel: { slug: 'glovo', orderCode: null, orderId: null },
  locationId: LOCATION.id,
  cancelledAt: '2026-11-20T12:00:00.000Z',
  reason: null,
  notes: null,
};

function aPos(faultProbability = 0) {
  let now = 0;
  const pos = createSimulatedPos({ random: new Random(2), faultProbability, now: () => now });
  return { pos, pass: (minutes: number) => (now += minutes * 60_000) };
}

describe('the simulated POS', () => {
  it.each<[PosMode, object]>([
    ['open', { kind: 'accepted' }],
    ['byHand', { kind: 'byHand' }],
    ['offline', { kind: 'refused', reason: 'ERROR_POS_OFFLINE', notes: SENDING_FAILED }],
    ['cashClosed', { kind: 'refused', reason: 'CASH_CLOSED', notes: SENDING_FAILED }],
    ['refusesItem', { kind: 'refused', reason: 'ERROR_POS_INVALID_ITEM', notes: SENDING_FAILED }],
    ['slow', { kind: 'accepted' }],
    ['neverAnswers', { kind: 'accepted' }],
  ])('in the mode %s has its answer at that location only', async (mode, answer) => {
    const { pos } = aPos();
    pos.setMode(LOCATION.id, mode);

    expect(await pos.send(order, LOCATION)).toEqual(answer);
    expect(await pos.send({ ...order, locationId: 'location-2' }, LOCATION)).toEqual({ kind: 'accepted' });
  });

  it('rejects orders with unavailable dishes or extras, and accepts others', async () => {
    const { pos } = aPos();
    const answer = async (posRefs: string[]) => {
      pos.setMode(LOCATION.id, 'refusesItem', { posRefs });
      return (await pos.send(order, LOCATION)).kind;
    };

    expect([await answer(['P1']), await answer(['M1', 'P9']), await answer(['P9'])]).toEqual(['refused', 'refused', 'accepted']);
  });

  it.each([
    ['nothing to cook and nothing to pay', { items: [], subtotal: null, fees: null, priceDetails: null, total: 0 }],
    ['no items and no total', { items: [], subtotal: null, fees: null, priceDetails: null, total: null }],
  ])('rejects an order with %s', async (_what, over) => {
    const { pos } = aPos();

    expect(await pos.send(made(over), LOCATION)).toMatchObject({ kind: 'refused', reason: 'ERROR_POS_INVALID_ITEM' });
  });

  it('accepts an amount without items, and a dish without a POS id', async () => {
    const { pos } = aPos();

    expect(await pos.send(made({ items: [], total: 1500 }), LOCATION)).toEqual({ kind: 'accepted' });
    const named = anOrderItem({ posRef: null, name: 'Tarta', modifiers: null });
    expect(await pos.send(made({ items: [named] }), LOCATION)).toEqual({ kind: 'accepted' });
  });

  it('lists the latest messages, and cancels an order unless it is offline [R-06]', async () => {
    const { pos } = aPos();
    for (let n = 0; n < 201; n += 1) await pos.send({ ...order, orderId: `order-${n}` }, LOCATION);

    expect(pos.received.orders.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 200 }, (_, n) => `order-${n + 1}`));
    expect(await pos.cancel(cancellation, LOCATION)).toEqual({ kind: 'cancelled' });
    pos.setMode(LOCATION.id, 'offline');
    expect(await pos.cancel(cancellation, LOCATION)).toMatchObject({ kind: 'refused', reason: 'ERROR_POS_OFFLINE' });
    expect(pos.received.cancellations).toEqual([cancellation, cancellation]);
  });

  it('has random faults of every kind for some minutes, except where a tester has set a mode', async () => {
    const { pos, pass } = aPos(0.1);
    pos.setMode('location-2', 'open');
    const kinds = new Map<string, number>();

    for (let n = 0; n < 600; n += 1) {
      const answer = await pos.send(order, LOCATION);
      const kind = answer.kind === 'refused' ? answer.reason : answer.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      pass(2);
      expect(await pos.send({ ...order, locationId: 'location-2' }, LOCATION)).toEqual({ kind: 'accepted' });
    }

    expect(new Set(kinds.keys())).toEqual(new Set(['accepted', 'byHand', 'ERROR_POS_OFFLINE', 'CASH_CLOSED', 'ERROR_POS_INVALID_ITEM']));
    expect(kinds.get('accepted')).toBeGreaterThan(400);
  });

  it('gives the same answer while a fault lasts', async () => {
    const { pos, pass } = aPos(1);
    const first = await pos.send(order, LOCATION);
    pass(0.9);

    expect(first.kind).not.toBe('accepted');
    expect(await pos.send(order, LOCATION)).toEqual(first);
  });
});

describe('reading the simulated POS', () => {
  const signal = new AbortController().signal;
  const location = aLocation({ country: 'ES' });
  const right = { provider: 'agora', credentials: { serverUrl: 'https://demo', apiToken: 'demo' } };

  function aPosThatWaits() {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    return { waits, pos: createSimulatedPos({ random: new Random(1), faultProbability: 0, now: () => 0, wait }) };
  }

  it('returns the dishes of the country with the ids of orders, and the other data for a configuration', async () => {
    const { pos } = aPosThatWaits();

    const [data, products, catalog] = [
      await pos.readData({ location, config: right }, signal),
      await pos.readProducts({ location, config: right }, signal),
      await pos.readCatalog({ location, config: right }, signal),
    ];

    expect(data).toMatchObject({
      data: { products: expect.arrayContaining([{ id: 'P102', name: 'Pizza margarita', price: 950 }]), taxes: expect.any(Array) },
    });
    expect(data).not.toHaveProperty('data.priceLevels');
    expect(products).toMatchObject({ kind: 'read', data: expect.arrayContaining([{ id: 'F1', name: 'Gastos de envío', price: 275 }]) });
    expect(catalog).toMatchObject({ data: { modifiers: expect.arrayContaining([{ id: 'M21', name: 'Extra de queso', price: 150 }]) } });
    const ids = catalog.kind === 'read' ? catalog.data.products.map(({ id }) => id) : [];
    expect(catalog).toMatchObject({ data: { categories: [{ productIds: ids }] } });
  });

  it('returns price levels for Micros, and the prices of the first by default [LO-05]', async () => {
    const { pos } = aPosThatWaits();
    const credentials = { serverUrl: 'https://demo', clientId: 'demo', clientSecret: 'demo', locationRef: 'demo' };
    const priceAt = async (priceLevel?: number) => {
      const reading = await pos.readData({ location, config: { provider: 'micros', credentials, priceLevel } }, signal);
      return reading.kind === 'read' && [reading.data.products[1]?.price, reading.data.priceLevels?.length];
    };

    expect([await priceAt(), await priceAt(1), await priceAt(2)]).toEqual([
      [950, 3],
      [950, 3],
      [1045, 3],
    ]);
  });

  it.each([
    ['none', {}],
    ['one that is missing', { serverUrl: 'https://demo' }],
    ['one that is wrong', { serverUrl: 'https://demo', apiToken: 'Demo' }],
    ['another address', { serverUrl: 'https://evil', apiToken: 'demo' }],
  ])('denies access with credentials: %s', async (_what, credentials) => {
    const { pos } = aPosThatWaits();

    expect(await pos.readData({ location, config: { provider: 'agora', credentials } }, signal)).toEqual({ kind: 'noAccess' });
  });

  it('denies access to an unknown provider, and allows it without optional credentials', async () => {
    const { pos } = aPosThatWaits();

    expect((await pos.readData({ location, config: { ...right, provider: 'none' } }, signal)).kind).toBe('noAccess');
    const square = { provider: 'square', credentials: { accessToken: 'demo' } };
    expect((await pos.readData({ location, config: square }, signal)).kind).toBe('read');
  });

  it.each<[PosMode, number[], string]>([
    ['open', [], 'read'],
    ['slow', [540_000], 'read'],
    ['neverAnswers', [2 ** 31 - 1], 'read'],
    ['offline', [], 'offline'],
    ['cashClosed', [], 'read'],
  ])('in the mode %s waits %j ms and answers: %s', async (mode, waited, kind) => {
    const { pos, waits } = aPosThatWaits();
    pos.setMode(location.id, mode, { delayMs: 540_000 });

    expect((await pos.readCatalog({ location, config: right }, signal)).kind).toBe(kind);
    expect(waits).toEqual(waited);
    expect(await pos.readCatalog({ location: { ...location, id: 'another' }, config: right }, signal)).toMatchObject({ kind: 'read' });
  });

  it('in the mode neverAnswers ends when the request is aborted', async () => {
    const pos = createSimulatedPos({ random: new Random(1), faultProbability: 0, now: Date.now });
    pos.setMode(location.id, 'neverAnswers');
    const call = new AbortController();
    const reading = pos.readCatalog({ location, config: right }, call.signal);
    call.abort();

    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('no POS', () => {
  it('rejects every order with a reason', async () => {
    expect(await NO_POS.send(order, LOCATION)).toEqual({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: SENDING_FAILED });
    const refusal = { kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: CANCELLING_FAILED };
    expect(await NO_POS.cancel(cancellation, LOCATION)).toEqual(refusal);
  });

  it('can be neither connected nor read', async () => {
    const key = { location: LOCATION, config: {} };
    const { signal } = new AbortController();

    const readings = [NO_POS.readData(key, signal), NO_POS.readProducts(key, signal), NO_POS.readCatalog(key, signal)];
    expect([NO_POS.providers, ...(await Promise.all(readings))]).toEqual([[], ...readings.map(() => ({ kind: 'offline' }))]);
  });
});
