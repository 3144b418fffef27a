import { aLocation } from '../../test/factories/aLocation';
import { aStatusEntry, anOrder } from '../../test/factories/anOrder';
import { awaitsPerson, canAnswer } from '@/domain/canAnswer';

const newOrder = anOrder({ statuses: [aStatusEntry({ status: 'INCOMING_NEW' })] });
const location = aLocation({ channels: [{ slug: 'glovo' }] });

describe('awaitsPerson', () => {
  it.each([
    ['a new order of a location without a connected POS', newOrder, { ...location, posConnected: false }, true],
    ['a new order of a location with a connected POS', newOrder, { ...location, posConnected: true }, false],
    ['a new order of a location that does not say it', newOrder, location, true],
    ['a new order of an unknown location', newOrder, undefined, true],
    ['an accepted order', anOrder(), location, false],
  ])('of %s is as expected [K-06]', (_what, order, at, expected) => {
    expect(awaitsPerson(order, at)).toBe(expected);
  });
});

describe('canAnswer', () => {
  it.each([
    ['INCOMING_NEW', ['accept', 'deny', 'cancel']],
    ['ACEPTED', ['cancel']],
    ['READY_FOR_DELIVERY', ['cancel']],
    ['PICKED_UP', []],
    ['CANCELED', []],
  ])('of an order with status %s allows %j [K-06]', (status, expected) => {
    const order = { statuses: [aStatusEntry({ status })] };

    expect((['accept', 'deny', 'cancel'] as const).filter((kind) => canAnswer(order, kind))).toEqual(expected);
  });
});
