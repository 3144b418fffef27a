import fc from 'fast-check';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { offeredActions, statusOfAction } from '@/domain/orderActions';
import { ORDER_STATUSES, shownStatus } from '@/domain/orderStatus';
import { aStatusEntry, anOrder } from '../../test/factories/anOrder';

const orderAfter = (type: string | null, ...statuses: string[]) =>
  anOrder({ fulfillment: { type }, statuses: statuses.map((status) => aStatusEntry({ status })) });

/** The graph of decision G09, duplicated as the expected value. */
const READY = ['READY_FOR_DELIVERY', 'READY_TO_PICKUP'];
const FOLLOWS: Record<string, readonly string[]> = {
  INCOMING_NEW: ['ACEPTED', 'IN_KITCHEN', 'IN_CHANNEL_DEVICE', 'DEFERRED', 'ERROR', 'CANCELED'],
  ACEPTED: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE', ...READY, 'SERVED', 'CANCELED', 'ERROR'],
  DEFERRED: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE', ...READY, 'CANCELED', 'ERROR'],
  IN_KITCHEN: [...READY, 'SERVED', 'CANCELED', 'ERROR'],
  IN_CHANNEL_DEVICE: [...READY, 'SERVED', 'CANCELED', 'ERROR'],
  READY_FOR_DELIVERY: ['PICKED_UP', 'DELIVERED', 'CANCELED'],
  READY_TO_PICKUP: ['PICKED_UP', 'DELIVERED', 'CANCELED'],
};

describe('offeredActions', () => {
  it.each([
    ['delivery-by-channel', ['IN_KITCHEN'], ['markReady']],
    ['delivery-by-location', ['IN_CHANNEL_DEVICE'], ['markReady']],
    ['delivery-by-delivery-partner', ['READY_FOR_DELIVERY'], []],
    ['takeaway', ['DEFERRED'], ['markReady']],
    ['takeaway', ['READY_TO_PICK_UP'], ['markPickedUp']],
    ['takeaway', ['PICKED_UP'], []],
    ['order-at-table', ['IN_KITCHEN'], ['markServed']],
    ['order-at-table', ['SERVED'], []],
    ['takeaway', ['INCOMING_NEW'], []],
    ['takeaway', ['CANCELLED'], []],
    [null, ['IN_KITCHEN'], []],
  ])('returns the actions for %s after %j: %j [OR-13]', (type, statuses, actions) => {
    expect(offeredActions(orderAfter(type, ...statuses))).toEqual(actions);
  });

  it('offers "Mark served" for an accepted order at table, and not for other service types [R-07]', () => {
    expect(offeredActions(orderAfter('order-at-table', 'ACEPTED'))).toEqual(['markServed']);
    expect(offeredActions(orderAfter('order-at-table', 'DEFERRED'))).toEqual([]);
    expect(offeredActions(orderAfter('takeaway', 'ACEPTED'))).toEqual(['markReady']);
  });

  it.each([
    [['ACEPTED', 'ERROR'], ['resendToPos']],
    [['DISABLED'], ['resendToPos']],
    [['NOT_PROCESSED'], ['resendToPos']],
    [['UNKNOWN'], ['resendToPos']],
    // The order is in the kitchen although a later attempt to send it failed.
    [
      ['IN_KITCHEN', 'ERROR'],
      ['resendToPos', 'markReady'],
    ],
    [['IN_KITCHEN'], ['markReady']],
  ])('offers resending to the POS after %j if it failed or never arrived: %j [OR-12]', (statuses, actions) => {
    expect(offeredActions(orderAfter('takeaway', ...statuses))).toEqual(actions);
  });

  it('offers no action whose status may not follow the shown one', () => {
    const statuses = fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...FULFILLMENT_TYPES), statuses, (type, history) => {
        const order = orderAfter(type, ...history);
        const set = offeredActions(order).flatMap((action) => statusOfAction(action, order) ?? []);
        const allowed = FOLLOWS[shownStatus(order).status] ?? [];
        expect(set.filter((status) => !allowed.includes(status))).toEqual([]);
      }),
    );
  });
});
