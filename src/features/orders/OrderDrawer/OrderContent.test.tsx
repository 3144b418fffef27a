import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { listApps } from '@/contract/apps';
import { aLocation } from '../../../../test/factories/aLocation';
import { anApiStore } from '../../../../test/factories/anApiStore';
import { anOrder, anOrderItem, aPrinterEntry } from '../../../../test/factories/anOrder';
import { anOrderOf300Items, anyOrder, MISTAKES } from '../../../../test/factories/anyOrder';
import { handle } from '../../../../test/msw/handle';
import { server } from '../../../../test/msw/server';
import { fixNow } from '../../../../test/setup/fixedNow';
import { renderOrder } from '../../../../test/setup/renderOrder';

const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\u00a0/g, ' ');
const lines = (list: Element | null | undefined) => [...(list?.children ?? [])].map((line) => [...line.children].map(plain));

beforeEach(() => fixNow('2026-11-20T12:05:00.000Z'));
afterEach(() => jest.useRealTimers());

describe('OrderContent', () => {
  it('lists items and their modifiers with unit and line prices [OR-10]', () => {
    renderOrder(
      anOrder({ items: [anOrderItem({ qty: 2, notes: 'Bien hecha' }), anOrderItem({ name: 'Agua', price: 160, modifiers: null })] }),
    );

    const [pizza, cheese, water] = screen.getAllByRole('listitem').slice(0, 3);
    expect([plain(pizza), plain(cheese), plain(water)]).toEqual([
      '2 ×Pizza margarita9,50 € c/u19,00 €Bien hecha1 ×Extra de queso1,50 € c/u3,00 €',
      '1 ×Extra de queso1,50 € c/u3,00 €',
      '1 ×Agua1,60 €',
    ]);
  });

  it('lists nested modifiers in their modifier, with prices for all its pieces [OR-10]', () => {
    const sauce = { name: 'Salsa', qty: 2, price: 50, modifiers: [{ name: 'Picante', modifiers: 'none' }] };
    const drink = { name: 'Refresco', qty: 1, price: 0, modifiers: [sauce, { name: 'Sin hielo' }] };
    renderOrder(anOrder({ items: [anOrderItem({ name: 'Menú', qty: 3, modifiers: [drink] })] }));

    const ofMenu = screen.getByText('Menú').closest('li');
    const ofDrink = screen.getByText('Refresco').closest('li');
    const ofSauce = screen.getByText('Salsa').closest('li');
    const itemsIn = (line: HTMLElement | null) => [...(line?.querySelectorAll(':scope > ul > li') ?? [])];
    expect(itemsIn(ofMenu)).toEqual([ofDrink]);
    expect(itemsIn(ofDrink)).toEqual([ofSauce, screen.getByText('Sin hielo').closest('li')]);
    expect(itemsIn(ofSauce).map(plain)).toEqual(['1 ×Picante']);
    expect(plain(ofSauce?.querySelector('.order-line'))).toBe('2 ×Salsa0,50 € c/u3,00 €');
  });

  it('shows the POS and catalog data of items and modifiers when expanded [OR-10]', async () => {
    const meta = {
      Type: 'dish',
      PreparationTypeId: 7,
      PreparationOrderId: 2,
      catalogData: {
        name: 'Margherita',
        price: 900,
        labels: ['vegetariana', 'horno'],
        channels: ['glovo'],
        channelOverrides: { glovo: { price: 990 } },
      },
      station: 'Horno 2',
    };
    const modifier = { innerId: 'mod-1', posRef: 'M1', name: 'Queso', qty: 1, price: 150, meta: { Type: 'extra' } };
    renderOrder(anOrder({ items: [anOrderItem({ meta, modifiers: [modifier] })] }));
    expect(screen.queryByText('P1')).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Ids, TPV y catálogo' }));

    const [ofItem, ofModifier] = screen.getAllByText('Id', { selector: 'dt' }).map((label) => label.closest('dl'));
    expect(lines(ofItem)).toEqual([
      ['Id', 'item-1'],
      ['Ref. TPV', 'P1'],
      ['Tipo', 'dish'],
      ['Tipo de preparación', '7'],
      ['Orden de preparación', '2'],
      ['Nombre en el catálogo', 'Margherita'],
      ['Precio en el catálogo', '9,00 €'],
      ['Etiquetas', 'vegetariana, horno'],
      ['Canales', 'glovo'],
      ['channelOverrides.glovo.price', '9,90 €'],
      ['station', 'Horno 2'],
    ]);
    expect(lines(ofModifier)).toEqual([
      ['Id', 'mod-1'],
      ['Ref. TPV', 'M1'],
      ['Tipo', 'extra'],
    ]);
  });

  it('names an item without a name by its POS reference', () => {
    renderOrder(anOrder({ items: [anOrderItem({ name: ' ', modifiers: null }), { name: '', qty: 1 }] }));

    expect([plain(screen.getAllByRole('listitem')[0]), plain(screen.getAllByRole('listitem')[1])]).toEqual([
      '1 ×P19,50 €',
      '1 ×Sin nombre',
    ]);
  });

  it('sums up the amount to pay, with the name of each fee and promotion [OR-10]', () => {
    const fees = {
      min_basket_fee: 10,
      service_charge: 20,
      bag_fee: 30,
      pick_pack_fee: 40,
      tip: 50,
      other: 60,
      management_fee: 70,
      channel_fee: 80,
      gift_wrap: 90,
    };
    renderOrder(anOrder({ fees, promotions: [{ name: '2x1', amount: 300 }], totalPaidByClient: 1000 }));

    expect(lines(screen.getByText('Subtotal').closest('dl'))).toEqual([
      ['Subtotal', '11,00 €'],
      ['2x1', '-3,00 €'],
      ['Recargo por pedido mínimo', '0,10 €'],
      ['Servicio', '0,20 €'],
      ['Bolsa', '0,30 €'],
      ['Preparación y embalaje', '0,40 €'],
      ['Gestión', '0,70 €'],
      ['Comisión del canal', '0,80 €'],
      ['Envío', '2,75 €'],
      ['Propina', '0,50 €'],
      ['Otros', '0,60 €'],
      ['gift_wrap', '0,90 €'],
      ['Total', '14,25 €'],
      ['Pagado por el cliente', '10,00 €'],
    ]);
  });

  it("shows the channel's total if the order has none, and both if they differ [OR-10]", () => {
    const rawData = { order: { total_price: { fractional: 1990 } } };
    const { unmount } = renderOrder(anOrder({ total: null, rawData }));
    expect(plain(valueOf('Total'))).toBe('19,90 €');
    unmount();

    renderOrder(anOrder({ rawData }));

    expect([plain(valueOf('Total')), plain(valueOf('Total según el canal'))]).toEqual(['14,25 €', '19,90 €']);
  });

  it("formats money in the locale of the location's market", () => {
    renderOrder(anOrder({ currency: 'BRL' }), aLocation({ country: 'BR', currency: 'BRL' }));

    expect(plain(valueOf('Total'))).toBe('R$ 14,25');
  });

  it('shows client, address, delivery and payment [OR-10]', async () => {
    server.use(
      handle(listApps, ({ request }) => {
        const isRider = new URL(request.url).searchParams.get('scope') === 'rider';
        const app = isRider
          ? { slug: 'stuart', name: 'Stuart', image: '/stuart.svg' }
          : { slug: 'glovo', name: 'Glovo', image: '/glovo.svg' };
        return HttpResponse.json({ data: [app], count: 1, totalCount: 1 });
      }),
    );
    renderOrder(
      anOrder({
        paymentPending: true,
        payment: { type: 'cash-on-delivery' },
        courier: { name: 'Iván', phone: '+34 600' },
        deliverySlug: 'stuart',
        address: { line1: 'Calle Mayor 1', line2: '3º B', zip: '28013', country: 'ES' },
        client: {
          name: 'Lucía Martín',
          phone: '+34600111222',
          email: 'lucia@example.com',
          invoiceDetails: { companyAddress: { line1: 'Gran Vía 2', city: 'Madrid' }, taxId: 'B123' },
        },
        rawData: { order: { display_id: '778', delivery: { rider: { name: 'Iván P.' } } } },
      }),
    );
    await screen.findAllByText('Stuart');

    const labels = [
      'Cliente',
      'Teléfono',
      'Correo',
      'Dirección',
      'Canal',
      'Modalidad',
      'Pago',
      'Repartidor',
      'Dirección fiscal',
      'Factura',
    ];
    expect(labels.map((label) => plain(valueOf(label)))).toEqual([
      'Lucía Martín',
      '+34600111222',
      'lucia@example.com',
      'Calle Mayor 1, 3º B, 28013, ES',
      'GlovoGLV-778según el canal: 778',
      'Reparto del canal',
      'Efectivo a la entregaCASHpendiente de cobro',
      'StuartIvánsegún el canal: Iván P.+34 600',
      'Gran Vía 2, Madrid',
      'taxId: B123',
    ]);
  });

  it.each([
    ['delivery-by-location', 'Reparto del restaurante'],
    ['delivery-by-delivery-partner', 'Reparto de un socio logístico'],
    ['delivery-by-channel', 'Reparto del canal'],
    ['takeaway', 'Para llevar'],
    ['order-at-table', 'Pedido en mesa'],
    ['by-drone', 'by-drone'],
  ])('shows the fulfillment %s as %s [OR-16]', (type, label) => {
    renderOrder(anOrder({ fulfillment: { type } }));

    expect(plain(valueOf('Modalidad'))).toBe(label);
  });

  it.each([
    ['cash', 'EfectivoCASH'],
    ['cash-on-delivery', 'Efectivo a la entregaCASH'],
    ['card', 'TarjetaCARD'],
    ['paypal', 'PayPalCARD'],
    ['auto', 'AutomáticoCARD'],
    ['debit', 'DébitoCARD'],
    ['unknown', 'Pago desconocido'],
    ['bitcoin', 'bitcoin'],
  ])('shows the payment %s as %s [OR-16]', (type, label) => {
    renderOrder(anOrder({ payment: { type } }));

    expect(plain(valueOf('Pago'))).toBe(label);
  });

  it('links to the location of the order [OR-15]', () => {
    renderOrder(anOrder());

    expect(screen.getByRole('link', { name: 'Centro' })).toHaveAttribute('href', '/locations/location-1');
  });

  it('shows that an order has no linked account [OR-15]', () => {
    const { unmount } = renderOrder(anOrder());
    expect(screen.queryByText('Este pedido no tiene una cuenta vinculada')).not.toBeInTheDocument();
    unmount();

    renderOrder(anOrder({ accountId: null }));

    expect(screen.getByText('Este pedido no tiene una cuenta vinculada')).toBeVisible();
  });

  it('links to the map in a new window [OR-10]', () => {
    renderOrder(anOrder({ latitude: 40.4168, longitude: -3.7038 }));

    const link = screen.getByRole('link', { name: 'Ver en el mapa' });
    expect(link).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=40.4168,-3.7038');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
    expect(plain(valueOf('Coordenadas'))).toContain('40.4168, -3.7038');
  });

  it.each([
    [91, 0],
    [0, -180.1],
    [40, null],
  ])('does not link the invalid coordinates %p, %p', (latitude, longitude) => {
    renderOrder(anOrder({ latitude, longitude }));

    expect(screen.queryByRole('link', { name: 'Ver en el mapa' })).not.toBeInTheDocument();
  });

  it('shows all times in the time zone of the location [OR-10]', () => {
    renderOrder(
      anOrder({
        preparationAt: '2026-11-20T12:10:00.000Z',
        suggestedDeliveryAt: '2026-11-20T12:40:00.000Z',
        createdAt: '2026-11-20T11:59:00.000Z',
        updatedAt: '2026-11-20T12:01:00.000Z',
      }),
      aLocation({ timeZone: 'America/Bogota' }),
    );

    expect(['Recibido', 'Preparación', 'Recogida', 'Entrega', 'Creado', 'Actualizado'].map((label) => plain(valueOf(label)))).toEqual([
      expect.stringMatching(/^20 nov, 07:00/),
      expect.stringMatching(/^20 nov, 07:10/),
      expect.stringMatching(/^20 nov, 07:20/),
      expect.stringMatching(/^20 nov, 07:40/),
      expect.stringMatching(/^20 nov, 06:59/),
      expect.stringMatching(/^20 nov, 07:01/),
    ]);
  });

  it('shows creator and notification method, and integration metadata when expanded [OR-10]', async () => {
    renderOrder(anOrder({ createdBy: 'glovo', notifiedThrough: 'socket', metadata: { tablet: { id: 7 }, tags: ['vip', 'nuevo'] } }));

    expect(
      ['Id del pedido', 'Id en el canal', 'Id de la cuenta', 'Creado por', 'Avisado por'].map((label) => plain(valueOf(label))),
    ).toEqual(['order-1', 'glv-778', 'account-1', 'glovo', 'socket']);
    expect(screen.queryByText('tablet.id')).not.toBeInTheDocument();

    await userEvent.click(screen.getByText('Metadatos'));

    expect([plain(valueOf('tablet.id')), plain(valueOf('tags'))]).toEqual(['7', 'vip, nuevo']);
  });

  it('has copy buttons for phone, address, code and ids [OR-10]', () => {
    renderOrder(anOrder());

    expect(screen.getAllByRole('button', { name: /^Copiar/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
      ['+34600111222', 'Calle Mayor 1, ES', 'GLV-778', 'order-1', 'glv-778'].map((text) => expect.stringContaining(text)),
    );
  });

  it("shows the client's notes before the items [OR-10]", () => {
    renderOrder(anOrder({ note: 'Mesa del fondo', clientComments: 'Sin cebolla' }));

    expect(screen.getByText('Nota').closest('p')).toHaveTextContent('Nota Mesa del fondo');
    expect(screen.getByText('Comentarios del cliente').closest('p')).toHaveTextContent('Comentarios del cliente Sin cebolla');
  });

  it('collapses the end of a note of 10,000 characters', async () => {
    renderOrder(anOrder({ note: `${'x'.repeat(9_990)} nueces...` }));
    expect(screen.queryByText(/nueces/)).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Mostrar todo (10.000 caracteres)' }));

    expect(screen.getByText(/nueces/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar menos' }));
    expect(screen.queryByText(/nueces/)).not.toBeInTheDocument();
  });

  it('renders an order of 300 items and an order without items', () => {
    const { unmount } = renderOrder(anOrderOf300Items());
    expect(screen.getAllByText(/^Pizza \d+/)).toHaveLength(300);
    unmount();

    renderOrder(anOrder({ items: [] }));

    expect(screen.getByText('El pedido no tiene artículos')).toBeVisible();
  });

  it('shows once why a ticket failed: the latest failure under printing, an earlier one in the history', () => {
    const failed = (reason: string, minute: number) => aPrinterEntry({ status: 'ERROR', reason, date: `2026-11-20T12:0${minute}:00.000Z` });
    renderOrder(anOrder({ statuses: [failed('EPTR_REC_EMPTY', 1), failed('EX_DEVICE_BUSY', 2)] }));

    const history = screen.getByRole('list', { name: 'Historial' });
    const now = screen.getByText('Otro programa está usando la impresora. El ticket sale solo en cuanto quede libre.');
    expect(history).not.toContainElement(now);
    expect(within(history).getByText('EL PEDIDO NO PUDO IMPRIMIRSE (EX_DEVICE_BUSY)')).toBeVisible();
    expect(within(history).getByText('La impresora se quedó sin papel. Pon un rollo nuevo: el ticket sale solo.')).toBeVisible();
  });

  it('renders any order that the server may send [OR-10]', async () => {
    const store = anApiStore();
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const { container, unmount } = renderOrder(order, aLocation({ timeZone: 'Nowhere/Land' }), store);
        for (const button of within(container).queryAllByRole('button', { name: 'Ids, TPV y catálogo' })) fireEvent.click(button);
        for (const summary of container.querySelectorAll('summary')) fireEvent.click(summary);
        await waitFor(() => expect(container.querySelectorAll('pre')).toHaveLength(order.statuses.length + 1));

        expect(screen.getByRole('heading', { name: 'Historial' })).toBeVisible();
        expect(container.textContent).not.toMatch(MISTAKES);
        unmount();
      }),
      { numRuns: 60 },
    );
  });
});
