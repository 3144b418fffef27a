import type { Order } from '@/domain/order';
import { aLocation } from '../../../test/factories/aLocation';
import { anOrder } from '../../../test/factories/anOrder';
import { aPrinter } from '../../../test/factories/aPrinter';
import { makeOrderJob, type TicketLocation } from './makeJob';

function bodyOf(order: Order, location: Partial<TicketLocation> = {}): string {
  const printer = { ...aPrinter(), uuid: 'printer-1' };
  return makeOrderJob(order, { printer, location: { ...aLocation(), ...location }, manual: false, copies: 1, now: new Date(0) }).body;
}

describe('makeOrderJob', () => {
  it.each([
    [{ country: 'ES' }, 'Recibido'],
    [{ country: 'BR' }, 'Recebido'],
    [{ country: 'GB' }, 'Received'],
    [{ country: 'ES', language: 'en-GB' }, 'Received'],
    [{ country: 'BR', language: 'klingon' }, 'Recebido'],
    [{ country: null, language: 7 }, 'Recibido'],
  ])('renders the ticket of a location %p in its language, else in that of its country: %p', (location, word) => {
    expect(bodyOf(anOrder(), location)).toContain(`${word}:`);
  });

  it('renders a ticket for an order with fields of wrong types', () => {
    const odd = {
      id: 'o',
      code: 17,
      items: [{ name: null, qty: 'two', modifiers: 'x' }, 5],
      channel: null,
      client: 'Ana',
      fees: [1],
      placedAt: {},
    };

    // Channels may violate the contract.
    expect(bodyOf(odd as unknown as Order)).toContain('1 x');
  });
});
