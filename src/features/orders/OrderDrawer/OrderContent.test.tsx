import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { orderSchema, type Order } from '@/domain/order';
import { OrderContent } from '@/features/orders/OrderDrawer/OrderContent';
import { aLocation } from '../../../../test/factories/aLocation';
import { anOrder, anOrderItem } from '../../../../test/factories/anOrder';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

const renderOrder = (order: Order, location = aLocation()) =>
  renderWithTexts(
    <MemoryRouter>
      <OrderContent order={order} location={location} role="location-sales" />
    </MemoryRouter>,
  );
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\u00a0/g, ' ');

describe('OrderContent', () => {
  it('lists what to cook, modifiers under their item, with the prices of the line', () => {
    renderOrder(
      anOrder({ items: [anOrderItem({ qty: 2, notes: 'Bien hecha' }), anOrderItem({ name: 'Agua', price: 160, modifiers: null })] }),
    );

    const [pizza, cheese, water] = screen.getAllByRole('listitem').slice(0, 3);
    expect([plain(pizza), plain(cheese), plain(water)]).toEqual([
      '2 ×Pizza margarita19,00 €Bien hecha1 ×Extra de queso3,00 €',
      '1 ×Extra de queso3,00 €',
      '1 ×Agua1,60 €',
    ]);
  });

  it('adds up what is to be paid, each fee by its name', () => {
    renderOrder(anOrder({ fees: { service_charge: 50, gift_wrap: 120 } }));

    const lines = screen.getByText('Subtotal').closest('dl');
    expect(
      within(lines ?? document.body)
        .getAllByRole('definition')
        .map(plain),
    ).toEqual(['11,00 €', '0,50 €', '2,75 €', '1,20 €', '14,25 €', '14,25 €']);
    expect(screen.getByText('gift_wrap')).toBeVisible();
  });

  it('writes money the way of the market of the location', () => {
    renderOrder(anOrder({ currency: 'BRL' }), aLocation({ country: 'BR', currency: 'BRL' }));

    expect(plain(screen.getByText('Total').nextElementSibling)).toBe('R$ 14,25');
  });

  it('says who, where and how it is delivered and paid', () => {
    renderOrder(anOrder({ paymentPending: true, payment: { type: 'cash-on-delivery' }, courier: { name: 'Iván', phone: '+34 600' } }));

    expect(['Cliente', 'Dirección', 'Canal', 'Modalidad', 'Pago', 'Repartidor'].map((label) => plain(fact(label)))).toEqual([
      'Lucía Martín+34600111222lucia@example.com',
      'Calle Mayor 1',
      'glovoGLV-778',
      'Reparto del canal',
      'Efectivo a la entregapendiente de cobro',
      'Iván+34 600',
    ]);
  });

  it('links to the location of the order', () => {
    renderOrder(anOrder());

    expect(screen.getByRole('link', { name: 'Centro' })).toHaveAttribute('href', '/locations/location-1');
  });

  it('shows times in the zone of the location', () => {
    renderOrder(anOrder({ suggestedDeliveryAt: '2026-11-20T12:40:00.000Z' }), aLocation({ timeZone: 'America/Bogota' }));

    expect(['Recibido', 'Recogida', 'Entrega'].map((label) => plain(fact(label)))).toEqual([
      expect.stringMatching(/^20 nov, 07:00/),
      expect.stringMatching(/^20 nov, 07:20/),
      expect.stringMatching(/^20 nov, 07:40/),
    ]);
  });

  it('shows what the client wrote before the items', () => {
    renderOrder(anOrder({ note: 'Mesa del fondo', clientComments: 'Sin cebolla' }));

    expect(screen.getByText('Nota').closest('p')).toHaveTextContent('Nota Mesa del fondo');
    expect(screen.getByText('Comentarios del cliente').closest('p')).toHaveTextContent('Comentarios del cliente Sin cebolla');
  });

  it('shows what there is of an order whose fields are missing, empty, unknown or contradictory', () => {
    const nothing = fc.constantFrom(null, undefined, '');
    const anyText = fc.oneof(nothing, fc.string(), fc.constant('x'.repeat(10_000)));
    const anyAmount = fc.oneof(fc.constantFrom(null, undefined, 0, -500), fc.integer());
    const anyInstant = fc.oneof(nothing, fc.constantFrom('ayer', '1850-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'), fc.string());
    const holderOf = (key: string, value: fc.Arbitrary<unknown>) => fc.oneof(fc.constantFrom(null, undefined), fc.record({ [key]: value }));
    const anyOrder = fc.record({
      placedAt: fc.oneof(fc.constant('ayer'), fc.string()),
      channel: fc.record({ slug: fc.string(), orderCode: anyText }),
      statuses: fc.array(
        fc.record({
          status: fc.string(),
          date: fc.string(),
          type: anyText,
          reason: anyText,
          creator: anyText,
          notes: anyText,
          meta: fc.anything(),
        }),
        { maxLength: 4 },
      ),
      items: fc.array(
        fc.record({
          name: fc.string(),
          qty: fc.integer(),
          price: anyAmount,
          modifiers: fc.constantFrom(null, undefined, [], [{ name: '' }]),
        }),
        { maxLength: 4 },
      ),
      currency: fc.oneof(fc.constantFrom('XXX', 'doblones', 'eur', '€'), anyText),
      fees: fc.oneof(
        fc.constantFrom(null, undefined),
        fc.dictionary(
          fc.string(),
          anyAmount.map((amount) => amount ?? null),
        ),
      ),
      priceDetails: holderOf('deliveryFee', anyAmount),
      subtotal: anyAmount,
      total: anyAmount,
      client: holderOf('name', anyText),
      address: holderOf('line1', anyText),
      courier: holderOf('phone', anyText),
      fulfillment: holderOf('type', anyText),
      payment: holderOf('type', anyText),
      note: anyText,
      preparationAt: anyInstant,
      suggestedPickUpAt: anyInstant,
      suggestedDeliveryAt: anyInstant,
    });
    fc.assert(
      fc.property(anyOrder, (over) => {
        const order = orderSchema.parse({ ...anOrder(), ...over });
        const { unmount } = renderOrder(order, aLocation({ timeZone: 'Nowhere/Land' }));
        expect(screen.getByRole('heading', { name: 'Historial' })).toBeVisible();
        unmount();
      }),
      { numRuns: 60 },
    );
  });
});
